import type { PlanInput } from '#src/contract/plan-input.ts';
import { planSlug } from '#src/domain/fold.ts';
import { toMinor, type Rates } from '#src/domain/money.ts';
import { changePercent } from '#src/domain/price-change.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db, Statement } from '../client.ts';
import { BUMP_DATA_VERSION } from '../queries/site.ts';
import { derivedColumns } from '../rows.ts';
import { insertInto } from '../statements.ts';
import { loadSeed, type SeedContent } from './load.ts';
import { sampleHistory } from './sample-history.ts';

/** Loads the sample content into an empty database, as one commit. Answers whether it did. */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  const content = await loadSeed();
  return db.write(async (commit) => {
    const row = await db.first<{ n: number }>('SELECT count(*) AS n FROM carriers');
    if ((row?.n ?? 0) > 0) return false;
    await commit([...seedStatements(content, now), BUMP_DATA_VERSION]);
    return true;
  });
}

function seedStatements(content: SeedContent, now: Date): Statement[] {
  const stamp = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const rates = Object.fromEntries(content.rates.map((r) => [r.currency, r.perUsd])) as Rates;
  const carriers = new Map(
    content.carriers.map((carrier, index) => [carrier.slug, { ...carrier, id: index + 1 }]),
  );
  const regions = new Map(
    content.regions.map((region, index) => [region.code, { ...region, id: index + 1 }]),
  );
  const statements: Statement[] = content.rates.map((rate) =>
    insertInto('reference_rates', {
      currency: rate.currency,
      per_usd: rate.perUsd,
      as_of: content.ratesAsOf,
      source: content.ratesSource,
    }),
  );
  for (const carrier of carriers.values()) {
    statements.push(
      insertInto('carriers', {
        id: carrier.id,
        name: carrier.name,
        slug: carrier.slug,
        logo_url: carrier.logoUrl,
        website: carrier.website,
        host_network: carrier.hostNetwork,
        kind: carrier.kind,
        ...stamp,
      }),
    );
  }
  for (const region of regions.values()) {
    statements.push(
      insertInto('regions', {
        id: region.id,
        name: region.name,
        code: region.code,
        currency: region.currency,
        flag_url: region.flagUrl,
        ...stamp,
      }),
    );
  }
  const slugs = new Set<string>();
  content.plans.forEach(({ carrier: carrierSlug, region: code, plan }, index) => {
    const carrier = carriers.get(carrierSlug);
    const region = regions.get(code);
    if (!carrier || !region) {
      throw new Error(
        `plans.csv row ${index + 2}: unknown carrier ${carrierSlug} or region ${code}`,
      );
    }
    const slug = uniqueSlug(planSlug(carrierSlug, plan.planName), code, slugs);
    const row = { ...planRow(plan, rates, carrier.name, region.currency), slug };
    statements.push(
      insertInto('plans', {
        id: index + 1,
        carrier_id: carrier.id,
        region_id: region.id,
        ...row,
        ...stamp,
      }),
    );
    const step = plan.currency === 'JPY' ? 10 : 50;
    for (const record of sampleHistory(slug, row.price_minor, row.previous_minor, step, now)) {
      statements.push(
        insertInto('price_records', {
          plan_id: index + 1,
          price_minor: record.priceMinor,
          currency: plan.currency,
          recorded_date: record.recordedDate,
          sample: 1,
          created_at: stamp.created_at,
        }),
      );
    }
  });
  return statements;
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
    network_5g: Number(plan.network5g),
    hotspot: Number(plan.hotspot),
    confidence: plan.confidence,
    source_url: plan.sourceUrl,
    sample: 1,
    ...derivedColumns({ ...plan, carrierName, priceMinor, regionCurrency }, rates),
  };
}

function uniqueSlug(slug: string, region: string, taken: Set<string>): string {
  let unique = taken.has(slug) ? `${slug}-${region.toLowerCase()}` : slug;
  for (let count = 2; taken.has(unique); count += 1) unique = `${slug}-${count}`;
  taken.add(unique);
  return unique;
}
