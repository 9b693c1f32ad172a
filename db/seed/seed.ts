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
import { countRows, named, q, statement } from '../orm.ts';
import { derivedColumns } from '../rows.ts';
import {
  carriers as carrierTable,
  plans as planTable,
  priceRecords,
  referenceRates,
  regions as regionTable,
} from '../schema.ts';
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
  return (await countRows(db, carrierTable)) > 0 || (await getDataVersion(db)) > NEW_DATA_VERSION;
}

/** A plan of the seed, without numbers and bookkeeping. */
export type SeedPlan = ReturnType<typeof planRow> & { slug: string };

/** The seed as rows: carriers by slug, regions by code, plans by slug with what they belong to. */
export interface SeedRows {
  carriers: Map<string, ReturnType<typeof carrierRow>>;
  regions: Map<string, ReturnType<typeof regionRow>>;
  plans: Map<string, { carrier: string; region: string; row: SeedPlan }>;
  rates: (typeof referenceRates.$inferInsert)[];
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
      perUsd: rate.perUsd,
      asOf: content.ratesAsOf,
      source: content.ratesSource,
    })),
  };
}

/** The made-up price history of a seeded plan, as inserts for `price_records`. */
export function sampleRecords(planId: number, plan: SeedPlan, now: Date): Statement[] {
  const { slug, currency, priceMinor, previousMinor } = plan;
  const step = currency === 'JPY' ? 10 : 50;
  const made = { planId, currency, sample: true, createdAt: now.toISOString() };
  return sampleHistory(slug, priceMinor, previousMinor, step, now).map((record) =>
    statement(q.insert(priceRecords).values({ ...made, ...record })),
  );
}

function seedStatements(content: SeedContent, now: Date): Statement[] {
  const stamp = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const { carriers, regions, plans, rates } = seedRows(content);
  const ids = (keys: Iterable<string>) => new Map([...keys].map((key, index) => [key, index + 1]));
  const carrierIds = ids(carriers.keys());
  const regionIds = ids(regions.keys());
  return [
    statement(q.insert(referenceRates).values(rates)),
    ...[...carriers].map(([slug, row]) =>
      statement(q.insert(carrierTable).values({ id: carrierIds.get(slug)!, ...row, ...stamp })),
    ),
    ...[...regions].map(([code, row]) =>
      statement(q.insert(regionTable).values({ id: regionIds.get(code)!, ...row, ...stamp })),
    ),
    ...[...plans.values()].flatMap(({ carrier, region, row }, index) => [
      statement(
        q.insert(planTable).values({
          id: index + 1,
          carrierId: carrierIds.get(carrier)!,
          regionId: regionIds.get(region)!,
          ...row,
          ...stamp,
        }),
      ),
      ...sampleRecords(index + 1, row, now),
    ]),
  ];
}

function carrierRow({ name, slug, ...facts }: CarrierInput) {
  return { name, slug, ...named(carrierTable, factColumns(CARRIER_FACTS, facts)) };
}

function regionRow({ name, code, currency, ...facts }: RegionInput) {
  return { name, code, currency, ...named(regionTable, factColumns(REGION_FACTS, facts)) };
}

function planRow(plan: PlanInput, rates: Rates, carrierName: string, regionCurrency: Currency) {
  const minor = (amount: number) => toMinor(amount, plan.currency);
  const priceMinor = minor(plan.price);
  return {
    planName: plan.planName,
    planDescription: plan.planDescription,
    dataAmount: plan.dataAmount,
    dataPeriod: plan.dataPeriod,
    priceMinor,
    previousMinor: plan.previousPrice === null ? null : minor(plan.previousPrice),
    priceChangePercent: changePercent(plan.price, plan.previousPrice),
    currency: plan.currency,
    planType: plan.planType,
    validity: plan.validity,
    hasDeal: plan.hasDeal,
    buyUrl: plan.buyUrl,
    ...named(planTable, factColumns(PLAN_FACTS, plan, plan.currency)),
    confidence: plan.confidence,
    sourceUrl: plan.sourceUrl,
    sample: true,
    previousSample: plan.previousPrice !== null,
    ...named(
      planTable,
      derivedColumns({ ...plan, carrierName, priceMinor, regionCurrency }, rates),
    ),
  };
}

function uniqueSlug(slug: string, region: string, taken: { has(slug: string): boolean }): string {
  let unique = taken.has(slug) ? `${slug}-${region.toLowerCase()}` : slug;
  for (let count = 2; taken.has(unique); count += 1) unique = `${slug}-${count}`;
  return unique;
}
