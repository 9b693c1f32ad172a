import type { Rates } from '#src/domain/core/money/money.ts';
import type { Db } from '../core/connect/client.ts';
import type { Column } from '../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../core/sql/orm.ts';
import { PLAN_FIELDS, type PlanState } from './plan-fields.ts';
import { requireRates } from '../core/changes/site.ts';
import { derivedColumns } from '../core/rows.ts';
import { carriers, plans, regions } from '../schema.ts';
import type { Stored } from '../core/state.ts';
import { storedRows } from '../core/changes/entity-type.ts';

/** What a plan's row needs to know of its carrier and its region. */
export interface PlanRefs {
  carrier: typeof carriers.$inferSelect | null;
  region: typeof regions.$inferSelect | null;
}

/** What the rows of a batch are checked against and derived from, read once. */
export interface BatchRefs {
  of(plan: Place): PlanRefs;
  /** Columns that follow from the fields of a plan. */
  derive(plan: PlanState): ReturnType<typeof derivedColumns>;
}

type Place = Pick<PlanState, 'carrierId' | 'regionId'>;

/** What steps of plans at `places` need to know; without them: of plans of any carrier and region. */
export async function batchRefs(db: Db, places?: readonly Place[]): Promise<BatchRefs> {
  const some = (id: Column, name: keyof Place) =>
    places && isAmong(id, [...new Set(places.map((plan) => plan[name]))]);
  const [ofCarriers, ofRegions, rates] = await Promise.all([
    readAll(db, q.select().from(carriers).where(some(carriers.id, 'carrierId'))),
    readAll(db, q.select().from(regions).where(some(regions.id, 'regionId'))),
    requireRates(db),
  ]);
  return refsOf(ofCarriers, ofRegions, rates);
}

/** The same of rows that are at hand. */
export function refsOf(
  ofCarriers: readonly (typeof carriers.$inferSelect)[],
  ofRegions: readonly (typeof regions.$inferSelect)[],
  rates: Rates,
): BatchRefs {
  const carrier = new Map(ofCarriers.map((row) => [row.id, row]));
  const region = new Map(ofRegions.map((row) => [row.id, row]));
  const of = ({ carrierId, regionId }: Place): PlanRefs => ({
    carrier: carrier.get(carrierId) ?? null,
    region: region.get(regionId) ?? null,
  });
  return {
    of,
    derive: (plan) =>
      derivedColumns(
        {
          ...plan,
          carrierName: of(plan).carrier?.name ?? '',
          regionCurrency: of(plan).region?.currency ?? plan.currency,
        },
        rates,
      ),
  };
}

/** Plans by their numbers, also from the trash, in the order of the numbers. */
export function storedPlans(db: Db, ids: readonly number[]): Promise<Stored<PlanState>[]> {
  return storedRows<PlanState>(db, { table: plans, fields: PLAN_FIELDS }, ids);
}
