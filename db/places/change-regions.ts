import {
  RegionCode,
  type Region,
  type RegionInput,
  type RegionUpdate,
} from '#src/contract/places/regions.ts';
import { REGION_FACTS, type RegionFactValues } from '#src/domain/plans/facts/regions.ts';
import { convertMinor } from '#src/domain/core/money/money.ts';
import { placeProblem } from '#src/domain/places/places.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { Change } from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { and, count, eq, isNull, ne, sql } from '../core/connect/drizzle.ts';
import { q, readAll, readFirst, updateRows } from '../core/sql/orm.ts';
import { factColumnsByName, updatedFacts } from '../core/facts.ts';
import { findRegionById } from './regions.ts';
import { requireRates } from '../core/changes/site.ts';
import { refuseField, type Refusal } from '../core/sql/refusal.ts';
import type { Fields, Stored } from '../core/state.ts';
import { carriers as carrierTable, plans as planTable, regions } from '../schema.ts';
import { withoutPlans } from './change-carriers.ts';
import type { EntityType, RowChange } from '../core/changes/entity-type.ts';
import { createRow, updateRow } from '../core/changes/row-changes.ts';

/** The fields of a region that people decide on. */
export type RegionState = Pick<Region, 'name' | 'code' | 'currency'> & RegionFactValues;

export const regionEntity: EntityType<RegionState, Region> = {
  entity: 'region',
  table: regions,
  title: 'Region',
  fields: {
    name: { column: 'name' },
    code: { column: 'code' },
    currency: { column: 'currency' },
    ...factColumnsByName(REGION_FACTS),
  } satisfies Fields<RegionState, typeof regions>,
  label: 'name',
  unique: { field: 'code', input: RegionCode },
  async check(db, steps) {
    const refused = new Map<number, Refusal | null>();
    for (const { row, next } of steps.filter(movesCurrency)) {
      refused.set(row.id, await currencyRefusal(db, row, next.currency));
    }
    const check = await withoutPlans(db, 'region', steps);
    return (step) => {
      const problem = step.action === 'delete' ? null : placeProblem(step.next);
      if (problem) throw refuseField('invalid', problem.path, problem.message);
      const refusal = refused.get(step.row.id);
      if (refusal) throw refusal;
      check(step);
    };
  },
  async follow(db, steps) {
    const moved = steps.filter(movesCurrency);
    return (
      await Promise.all(moved.map(({ row, next }) => convertPlans(db, row.id, next.currency)))
    ).flat();
  },
  wire: findRegionById,
};

const movesCurrency = ({ row, next }: RowChange<RegionState>) =>
  row.state.currency !== next.currency;

export function createRegion(db: Db, input: RegionInput, change: Change): Promise<Region> {
  return createRow(db, regionEntity, () => ({ ...input }), change);
}

/** Brings a region to the given fields. Refused when `version` is not the newest. */
export function updateRegion(
  db: Db,
  id: number,
  input: RegionUpdate,
  version: number,
  change: Change,
): Promise<Region> {
  const { name, code, currency } = input;
  const make = ({ state }: Stored<RegionState>): RegionState => {
    return { name, code, currency, ...updatedFacts(REGION_FACTS, state, input) };
  };
  return updateRow(db, regionEntity, [id, version], make, change);
}

/**
 * A price is a number of one currency: nobody can say what it is in another. So a region keeps its
 * currency while it has plans that could not stand in the new one (travel sellers price in any).
 */
async function currencyRefusal(
  db: Db,
  { id, state }: Stored<RegionState>,
  currency: Currency,
): Promise<Refusal | null> {
  const priced = and(
    eq(planTable.regionId, id),
    isNull(planTable.deletedAt),
    ne(planTable.currency, currency),
    ne(carrierTable.kind, 'travel'),
  );
  const currenciesOf = sql<string>`group_concat(DISTINCT ${planTable.currency})`;
  const query = q
    .select({ plans: count(), currencies: currenciesOf })
    .from(planTable)
    .innerJoin(carrierTable, eq(carrierTable.id, planTable.carrierId));
  const { plans, currencies } = (await readFirst(db, query.where(priced)))!;
  if (plans === 0) return null;
  const them = plans === 1 ? 'it' : 'them';
  const text = `${state.name} has ${plural(plans, 'plan')} priced in ${currencies.replaceAll(',', ' and ')}. Delete ${them} or move ${them} to another region first.`;
  return refuseField('conflict', 'currency', text, { plans });
}

/** The prices of a region's plans compare in its currency. */
async function convertPlans(db: Db, regionId: number, currency: Currency): Promise<Statement[]> {
  const rates = await requireRates(db);
  const inRegion = q.select().from(planTable).where(eq(planTable.regionId, regionId));
  const rows = (await readAll(db, inRegion)).map((plan) => ({
    id: plan.id,
    regionMinor: convertMinor(plan.priceMinor, plan.currency, currency, rates),
  }));
  return rows.length > 0 ? [updateRows(planTable, ['regionMinor'], rows)] : [];
}
