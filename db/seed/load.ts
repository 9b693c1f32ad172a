import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CarrierInput } from '#src/contract/carriers.ts';
import { PlanInput } from '#src/contract/plan-input.ts';
import { RegionInput } from '#src/contract/regions.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';

const FOLDER = join(import.meta.dirname, 'data');

/** The sample content, checked by the same contract that every other input goes through. */
export interface SeedContent {
  carriers: CarrierInput[];
  regions: RegionInput[];
  plans: { carrier: string; region: string; plan: PlanInput }[];
  rates: { currency: (typeof CURRENCIES)[number]; perUsd: number }[];
  ratesAsOf: string;
  ratesSource: string;
}

const Rates = z.object({
  base: z.literal('USD'),
  asOf: z.iso.date(),
  source: z.string(),
  perUnitOfBase: z.record(z.enum(CURRENCIES), z.number().positive()),
});
const CarrierFile = z.array(CarrierInput.extend({ regions: z.array(z.string()) }));
const RegionFile = z.array(
  RegionInput.omit({ flagUrl: true, kind: true }).extend({
    currencySymbol: z.string(),
    flag: z.string(),
  }),
);

/** ISO codes of the flags that the site carries itself, where they differ from ours. */
const FLAG_CODES: Record<string, string> = { UK: 'gb' };

/** Reads and checks the seed files of a folder; throws with file, row and field when one is wrong. */
export async function loadSeed(folder = FOLDER): Promise<SeedContent> {
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const json = async (name: string) => JSON.parse(await text(name)) as unknown;
  const carriers = check('carriers.json', CarrierFile, await json('carriers.json'));
  const regions = check('regions.json', RegionFile, await json('regions.json'));
  const rates = check('rates.json', Rates, await json('rates.json'));
  const rows = parse(await text('plans.csv'), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  const plans = rows.map(({ carrier = '', region = '', ...plan }, index) => ({
    carrier,
    region,
    // Numbers that the contract wants are looked up when the row is written.
    plan: check(`plans.csv row ${index + 2}`, PlanInput, { ...plan, carrierId: 1, regionId: 1 }),
  }));
  return {
    carriers: carriers.map(({ regions: _, ...carrier }) => carrier),
    regions: regions.map(({ name, code, currency }) => ({
      name,
      code,
      currency,
      kind: 'country',
      flagUrl: `/flags/${FLAG_CODES[code] ?? code.toLowerCase()}.svg`,
    })),
    plans,
    rates: CURRENCIES.map((currency) => ({ currency, perUsd: rates.perUnitOfBase[currency] })),
    ratesAsOf: rates.asOf,
    ratesSource: rates.source,
  };
}

function check<T extends z.ZodType>(where: string, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${where}: ${z.prettifyError(result.error)}`);
}
