import type { CarrierKind, Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PLAN_FIELDS, type PlanState } from '../queries/plan-fields.ts';
import { requireRates } from '../queries/site.ts';
import { derivedColumns, type SqlRow } from '../rows.ts';
import type { Stored } from '../state.ts';
import { storedRows } from './kind.ts';

/** What a plan's row needs to know of its carrier and its region. */
export interface PlanRefs {
  carrier: { name: string; slug: string; kind: CarrierKind; deleted_at: string | null } | null;
  region: { name: string; code: string; currency: Currency; deleted_at: string | null } | null;
}

/** What the rows of a batch are checked against and derived from, read once. */
export interface BatchRefs {
  of(plan: Place): PlanRefs;
  /** Columns that follow from the fields of a plan. */
  derive(plan: PlanState): SqlRow;
}

type Place = Pick<PlanState, 'carrierId' | 'regionId'>;

/** What steps of `plans` need to know; without them: of plans of any carrier and region. */
export async function batchRefs(db: Db, plans?: readonly Place[]): Promise<BatchRefs> {
  const read = async <T>(table: string, id: keyof Place) => {
    const some = plans && JSON.stringify([...new Set(plans.map((plan) => plan[id]))]);
    const rows = await db.all<NonNullable<T> & { id: number }>(
      `SELECT * FROM ${table} ${some ? 'WHERE id IN (SELECT value FROM json_each(?))' : ''}`,
      some ? [some] : [],
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
  const [carriers, regions, rates] = await Promise.all([
    read<PlanRefs['carrier']>('carriers', 'carrierId'),
    read<PlanRefs['region']>('regions', 'regionId'),
    requireRates(db),
  ]);
  const of = ({ carrierId, regionId }: Place): PlanRefs => ({
    carrier: carriers.get(carrierId) ?? null,
    region: regions.get(regionId) ?? null,
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
  return storedRows<PlanState>(db, { table: 'plans', fields: PLAN_FIELDS }, ids);
}
