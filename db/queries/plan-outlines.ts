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
  plan: Comparable & PricedPlan & { currency: Currency; checkedAt: string | null };
  key: SimilarKey & Pick<PlanKey, 'popularity'>;
}

/** The public plans of a region by its code, by id. */
export async function listOutlines(db: Db, region: string): Promise<PlanOutline[]> {
  const rows = await db.all<SqlRow>(
    `SELECT p.id, p.slug, p.plan_type, p.price_minor, p.currency, p.data_amount, p.data_period,
       p.validity, p.checked_at, p.usd_micros, p.data_mb, p.is_unlimited, p.popularity, c.slug AS c_slug
     FROM plans p ${JOINS} WHERE r.code = ? AND ${PUBLIC_PLAN} ORDER BY p.id`,
    [region],
  );
  return rows.map((row) => {
    const currency = row.currency as Currency;
    return {
      plan: {
        slug: row.slug as string,
        price: fromMinor(row.price_minor as number, currency),
        currency,
        dataAmount: row.data_amount as string,
        dataPeriod: row.data_period as PricedPlan['dataPeriod'],
        validity: row.validity as PricedPlan['validity'],
        checkedAt: row.checked_at as string | null,
      },
      key: {
        id: row.id as number,
        carrier: row.c_slug as string,
        region,
        planType: row.plan_type as PlanKey['planType'],
        usdMicros: row.usd_micros as number,
        dataMb: row.data_mb as number | null,
        unlimited: row.is_unlimited === 1,
        popularity: row.popularity as number,
      },
    };
  });
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

/** Which carriers have public plans in which regions: slug and code, each pair once. */
export function listCoverage(db: Db): Promise<{ carrier: string; region: string }[]> {
  return db.all(
    `SELECT c.slug AS carrier, r.code AS region FROM (
       SELECT DISTINCT p.carrier_id, p.region_id FROM plans p WHERE ${PUBLIC_PLAN}
     ) p ${JOINS}`,
  );
}
