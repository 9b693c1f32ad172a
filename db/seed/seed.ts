import type { CarrierInput } from '#src/contract/carriers.ts';
import type { PlanInput } from '#src/contract/plan-input.ts';
import type { RegionInput } from '#src/contract/regions.ts';
import { planSlug } from '#src/domain/fold.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { toMinor, type Rates } from '#src/domain/money.ts';
import { changePercent } from '#src/domain/price-change.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db, Statement } from '../client.ts';
import { factColumns } from '../facts.ts';
import { unlessDone } from '../first-come.ts';
import { BUMP_DATA_VERSION, NEW_DATA_VERSION, getDataVersion } from '../queries/site.ts';
import { derivedColumns } from '../rows.ts';
import { insertInto } from '../statements.ts';
import { loadSeed, type SeedContent } from './load.ts';
import { sampleHistory } from './sample-history.ts';

/**
 * Loads the sample content into a database that never held any, as one commit. Answers whether it
 * did. A database that was reset stays empty: its data version has moved.
 */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  const content = await loadSeed();
  const load = () =>
    db.write(async (commit) => {
      if (await hadContent(db)) return false;
      // Nobody is served before the first data are there.
      await commit([...seedStatements(content, now), BUMP_DATA_VERSION], { aside: false });
      return true;
    });
  return (await unlessDone(load, () => hadContent(db))) ?? false;
}

async function hadContent(db: Db): Promise<boolean> {
  const row = await db.first<{ n: number }>('SELECT count(*) AS n FROM carriers');
  return (row?.n ?? 0) > 0 || (await getDataVersion(db)) > NEW_DATA_VERSION;
}

/** A row of the seed as columns, without id and bookkeeping. */
export type SeedRow = Record<string, string | number | null>;

/** The seed as rows: carriers by slug, regions by code, plans by slug with what they belong to. */
export interface SeedRows {
  carriers: Map<string, SeedRow>;
  regions: Map<string, SeedRow>;
  plans: Map<string, { carrier: string; region: string; row: SeedRow }>;
  rates: SeedRow[];
}

/** Works the seed's content out into rows, with all derived columns. */
export function seedRows(content: SeedContent): SeedRows {
  const rates = Object.fromEntries(content.rates.map((r) => [r.currency, r.perUsd])) as Rates;
  const carriers = new Map(content.carriers.map((carrier) => [carrier.slug, carrier]));
  const regions = new Map(content.regions.map((region) => [region.code, region]));
  const plans: SeedRows['plans'] = new Map();
  content.plans.forEach(({ carrier: slug, region: code, plan }, index) => {
    const carrier = carriers.get(slug);
    const region = regions.get(code);
    if (!carrier || !region) {
      throw new Error(`plans.csv row ${index + 2}: unknown carrier ${slug} or region ${code}`);
    }
    const own = uniqueSlug(planSlug(slug, plan.planName), code, plans);
    const row = { slug: own, ...planRow(plan, rates, carrier.name, region.currency) };
    plans.set(own, { carrier: slug, region: code, row });
  });
  return {
    carriers: new Map([...carriers].map(([slug, carrier]) => [slug, carrierRow(carrier)])),
    regions: new Map([...regions].map(([code, region]) => [code, regionRow(region)])),
    plans,
    rates: content.rates.map((rate) => ({
      currency: rate.currency,
      per_usd: rate.perUsd,
      as_of: content.ratesAsOf,
      source: content.ratesSource,
    })),
  };
}

/** The made-up price history of a seeded plan, as inserts for `price_records`. */
export function sampleRecords(planId: number, plan: SeedRow, now: Date): Statement[] {
  const { slug, currency } = plan;
  const step = currency === 'JPY' ? 10 : 50;
  const price = plan.price_minor as number;
  const previous = plan.previous_minor as number | null;
  return sampleHistory(slug as string, price, previous, step, now).map((record) =>
    insertInto('price_records', {
      plan_id: planId,
      price_minor: record.priceMinor,
      currency: currency ?? null,
      recorded_date: record.recordedDate,
      sample: 1,
      created_at: now.toISOString(),
    }),
  );
}

function seedStatements(content: SeedContent, now: Date): Statement[] {
  const stamp = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const { carriers, regions, plans, rates } = seedRows(content);
  const ids = (keys: Iterable<string>) => new Map([...keys].map((key, index) => [key, index + 1]));
  const carrierIds = ids(carriers.keys());
  const regionIds = ids(regions.keys());
  const insertAll = (table: string, rows: Iterable<SeedRow>) =>
    [...rows].map((row, index) => insertInto(table, { id: index + 1, ...row, ...stamp }));
  return [
    ...rates.map((rate) => insertInto('reference_rates', rate)),
    ...insertAll('carriers', carriers.values()),
    ...insertAll('regions', regions.values()),
    ...[...plans.values()].flatMap(({ carrier, region, row }, index) => [
      insertInto('plans', {
        id: index + 1,
        carrier_id: carrierIds.get(carrier)!,
        region_id: regionIds.get(region)!,
        ...row,
        ...stamp,
      }),
      ...sampleRecords(index + 1, row, now),
    ]),
  ];
}

function carrierRow({ name, slug, ...facts }: CarrierInput): SeedRow {
  return { name, slug, ...factColumns(CARRIER_FACTS, facts) };
}

function regionRow({ name, code, currency, ...facts }: RegionInput): SeedRow {
  return { name, code, currency, ...factColumns(REGION_FACTS, facts) };
}

function planRow(plan: PlanInput, rates: Rates, carrierName: string, regionCurrency: Currency) {
  const minor = (amount: number) => toMinor(amount, plan.currency);
  const priceMinor = minor(plan.price);
  return {
    plan_name: plan.planName,
    plan_description: plan.planDescription,
    data_amount: plan.dataAmount,
    data_period: plan.dataPeriod,
    price_minor: priceMinor,
    previous_minor: plan.previousPrice === null ? null : minor(plan.previousPrice),
    price_change_percent: changePercent(plan.price, plan.previousPrice),
    currency: plan.currency,
    plan_type: plan.planType,
    validity: plan.validity,
    has_deal: Number(plan.hasDeal),
    buy_url: plan.buyUrl,
    ...factColumns(PLAN_FACTS, plan, plan.currency),
    confidence: plan.confidence,
    source_url: plan.sourceUrl,
    sample: 1,
    previous_sample: Number(plan.previousPrice !== null),
    ...derivedColumns({ ...plan, carrierName, priceMinor, regionCurrency }, rates),
  };
}

function uniqueSlug(slug: string, region: string, taken: { has(slug: string): boolean }): string {
  let unique = taken.has(slug) ? `${slug}-${region.toLowerCase()}` : slug;
  for (let count = 2; taken.has(unique); count += 1) unique = `${slug}-${count}`;
  return unique;
}
