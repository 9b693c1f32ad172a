import type { Plan } from '#src/contract/plans.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Comparable, SimilarKey } from '#src/domain/similar-plans.ts';
import type { PricedPlan } from '#src/domain/unit-price.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PLAN_COLUMNS, planFromRow, planKeyFromRow, PUBLIC_PLAN, type SqlRow } from '../rows.ts';

const JOINS = `JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id`;

/**
 * What a page reads of all plans of a region: similar plans, key figures and the rank of carriers
 * need few columns, and reading a row whole costs more than all else.
 */
export interface PlanOutline {
  plan: Comparable & PricedPlan & Pick<Plan, 'currency' | 'checkedAt' | 'sample' | 'hasDeal'>;
  key: SimilarKey & Pick<PlanKey, 'popularity'>;
}

/**
 * The public plans of a region by its code, by id. They come as one text: for thousands of rows
 * that takes a fifth of the time that the driver needs for as many objects.
 */
export async function listOutlines(db: Pick<Db, 'all'>, region: string): Promise<PlanOutline[]> {
  const [found] = await db.all<{ outlines: string }>(
    `SELECT json_group_array(json_array(p.id, p.slug, p.plan_type, p.price_minor, p.currency,
       p.data_amount, p.data_period, p.validity, p.checked_at, p.usd_micros, p.data_mb,
       p.is_unlimited, p.popularity, p.sample, p.has_deal, c.slug)) AS outlines
     FROM plans p ${JOINS} WHERE r.code = ? AND ${PUBLIC_PLAN}`,
    [region],
  );
  const rows = JSON.parse(found?.outlines ?? '[]') as OutlineRow[];
  return rows.map((row) => outlineFromRow(row, region)).sort((a, b) => a.key.id - b.key.id);
}

/** The columns above, in their order. */
type OutlineRow = [
  id: number,
  slug: string,
  planType: PlanKey['planType'],
  priceMinor: number,
  currency: Currency,
  dataAmount: string,
  dataPeriod: PricedPlan['dataPeriod'],
  validity: PricedPlan['validity'],
  checkedAt: string | null,
  usdMicros: number,
  dataMb: number | null,
  unlimited: 0 | 1,
  popularity: number,
  sample: 0 | 1,
  hasDeal: 0 | 1,
  carrier: string,
];

function outlineFromRow(row: OutlineRow, region: string): PlanOutline {
  const [id, slug, planType, priceMinor, currency, dataAmount, dataPeriod, validity, ...rest] = row;
  const [checkedAt, usdMicros, dataMb, unlimited, popularity, sample, hasDeal, carrier] = rest;
  return {
    plan: {
      slug,
      price: fromMinor(priceMinor, currency),
      currency,
      dataAmount,
      dataPeriod,
      validity,
      checkedAt,
      sample: sample === 1,
      hasDeal: hasDeal === 1,
    },
    key: {
      id,
      carrier,
      region,
      planType,
      usdMicros,
      dataMb,
      unlimited: unlimited === 1,
      popularity,
    },
  };
}

/** Some public plans, in the order of their ids as given. */
export async function listPlansById(db: Db, ids: readonly number[]): Promise<Plan[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<SqlRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS}
     WHERE p.id IN (${ids.map(() => '?').join(', ')}) AND ${PUBLIC_PLAN}`,
    [...ids],
  );
  const plans = new Map(rows.map((row) => [row.id as number, planFromRow(row)]));
  return ids.flatMap((id) => plans.get(id) ?? []);
}

/** The public plans of a carrier with their filter columns, by id. */
export async function listPlansOfCarrier(
  db: Db,
  slug: string,
): Promise<{ plan: Plan; key: PlanKey }[]> {
  const rows = await db.all<SqlRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE c.slug = ? AND ${PUBLIC_PLAN} ORDER BY p.id`,
    [slug],
  );
  return rows.map((row) => ({ plan: planFromRow(row), key: planKeyFromRow(row) }));
}
