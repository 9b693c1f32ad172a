import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CarrierInput } from '#src/contract/places/carriers.ts';
import { RegionInput } from '#src/contract/places/regions.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { seedPlaceCode, type SeedPlanRow, type SeedPriceRow } from './native.ts';

const FOLDER = join(import.meta.dirname, 'data');

/** The sourced set as its files have it; carriers and regions checked by the contract. */
export interface SeedFiles {
  carriers: CarrierInput[];
  regions: RegionInput[];
  plans: SeedPlanRow[];
  /** Dated prices of each plan, oldest first, by the plan's key. */
  prices: Map<string, SeedPriceRow[]>;
  /** What each source is called, by its id. */
  sources: Map<string, string>;
  rates: { perUsd: Rates; asOf: string; source: string };
}

const RatesFile = z.object({
  base: z.literal('EUR'),
  asOf: z.iso.date(),
  source: z.string(),
  perUnitOfBase: z.record(z.enum(CURRENCIES), z.coerce.number().positive()),
});
/** A publisher that nobody wrote down says nothing. */
const NO_PUBLISHER = /not recorded/;
/** ISO codes of the flags that the site carries itself, where they differ from ours. */
const FLAG_CODES: Record<string, string> = { UK: 'gb' };
/** The address of the flag of a country or group, by its code. */
export const flagOf = (code: string) => `/flags/${FLAG_CODES[code] ?? code.toLowerCase()}.svg`;
/** What groups of countries are priced in (rule 31). */
const GROUP_CURRENCY = 'USD';

/** Reads the files of the seed; throws with file and field when a carrier, place or rate is wrong. */
export async function readSeed(): Promise<SeedFiles> {
  const text = (name: string) => readFile(join(FOLDER, name), 'utf8');
  const rows = async <T>(name: string) => parse(await text(name), { columns: true }) as T[];
  type Row = Record<string, string>;
  const carriers = (await rows<Row>('carriers.csv')).map((row) => {
    const { slug, name, website, kind, host_network: hostNetwork, search_names: searchNames } = row;
    const carrier = { slug, name, website, kind, hostNetwork, searchNames };
    return check('carriers.csv', CarrierInput, carrier);
  });
  const regions = (await rows<Row>('places.csv')).map(({ code: place = '', ...row }) => {
    const code = seedPlaceCode(place);
    const flagUrl = flagOf(code);
    const currency = row.currency || GROUP_CURRENCY;
    return check('places.csv', RegionInput, {
      name: row.name,
      code,
      kind: row.kind,
      currency,
      flagUrl,
      searchNames: row.search_names,
    });
  });
  const prices = (await rows<SeedPriceRow>('prices.csv')).sort(
    (a, b) => compare(a.key, b.key) || compare(a.date, b.date),
  );
  const sources = (await rows<Row>('sources.csv')).map(
    ({ id = '', name = '', publisher = '' }) =>
      [id, publisher && !NO_PUBLISHER.test(publisher) ? `${name} (${publisher})` : name] as const,
  );
  const { asOf, source, perUnitOfBase } = check(
    'rates.json',
    RatesFile,
    JSON.parse(await text('rates.json')) as unknown,
  );
  const perUsd = CURRENCIES.map((currency) => [
    currency,
    // Through the euro, which the bank quotes against.
    perUnitOfBase[currency] / perUnitOfBase.USD,
  ]);
  return {
    carriers,
    regions,
    plans: await rows<SeedPlanRow>('plans.csv'),
    prices: Map.groupBy(prices, ({ key }) => key),
    sources: new Map(sources),
    rates: { perUsd: Object.fromEntries(perUsd) as Rates, asOf, source },
  };
}

/** The keys of the seed's plans; each row of the file begins with one. */
export async function seedKeys(): Promise<string[]> {
  const [, ...rows] = (await readFile(join(FOLDER, 'plans.csv'), 'utf8')).trimEnd().split('\n');
  return rows.map((row) => row.slice(0, row.indexOf(',')));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A value by its schema; throws with the place where it stands when it is wrong. */
export function check<T extends z.ZodType>(where: string, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${where}: ${z.prettifyError(result.error)}`);
}
