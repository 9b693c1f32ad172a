import type { Carrier, CarrierInput, CarrierUpdate } from '#src/contract/places/carriers.ts';
import { Slug } from '#src/contract/core/common.ts';
import { CARRIER_FACTS, type CarrierFactValues } from '#src/domain/plans/facts/carriers.ts';
import { foldText } from '#src/domain/core/fold.ts';
import { titleText } from '#src/domain/lists/search/text/title.ts';
import type { Change } from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { plural } from '#src/domain/core/plural.ts';
import { and, count, eq, isNull, ne } from '../core/connect/drizzle.ts';
import { isAmong, q, readAll, updateRows } from '../core/sql/orm.ts';
import { factColumnsByName, updatedFacts } from '../core/facts.ts';
import { findCarrierById } from './carriers.ts';
import { Refusal, refuseField } from '../core/sql/refusal.ts';
import { searchTextOf } from '../core/rows.ts';
import type { Fields, Stored } from '../core/state.ts';
import { carriers, plans as planTable, regions } from '../schema.ts';
import type { EntityType, RowChange } from '../core/changes/entity-type.ts';
import { oldSlugStatements } from '../plans/keep-old-slugs.ts';
import { createRow, updateRow } from '../core/changes/row-changes.ts';

/** The fields of a carrier that people decide on. */
export type CarrierState = Pick<Carrier, 'name' | 'slug'> & CarrierFactValues;

export const carrierEntity: EntityType<CarrierState, Carrier> = {
  entity: 'carrier',
  table: carriers,
  title: 'Carrier',
  fields: {
    name: { column: 'name' },
    slug: { column: 'slug' },
    ...factColumnsByName(CARRIER_FACTS),
  } satisfies Fields<CarrierState, typeof carriers>,
  label: 'name',
  unique: { field: 'slug', input: Slug },
  async check(db, steps) {
    const checks = [
      await withoutPlans(db, 'carrier', steps),
      await withoutForeignPrices(db, steps),
    ];
    return (step) => checks.forEach((check) => check(step));
  },
  async follow(db, steps, change) {
    const renamed = steps.filter(({ row, next }) => row.state.name !== next.name);
    const plans = await Promise.all(
      renamed.map(({ row, next }) => renamePlans(db, row.id, next.name)),
    );
    return [...plans.flat(), ...oldSlugStatements('carrier', steps, change)];
  },
  wire: findCarrierById,
};

export function createCarrier(db: Db, input: CarrierInput, change: Change): Promise<Carrier> {
  return createRow(db, carrierEntity, () => ({ ...input }), change);
}

/** Brings a carrier to the given fields; absent ones stay. Refused when `version` is not the newest. */
export function updateCarrier(
  db: Db,
  id: number,
  input: CarrierUpdate,
  version: number,
  change: Change,
): Promise<Carrier> {
  const make = ({ state }: Stored<CarrierState>): CarrierState => ({
    name: input.name,
    slug: input.slug,
    ...updatedFacts(CARRIER_FACTS, state, input),
  });
  return updateRow(db, carrierEntity, [id, version], make, change);
}

/** Refuses to delete what has plans (rule 32). */
export async function withoutPlans<S extends { name: string }>(
  db: Db,
  what: 'carrier' | 'region',
  steps: readonly RowChange<S>[],
): Promise<(step: RowChange<S>) => void> {
  const going = steps.filter(({ action }) => action === 'delete').map(({ row }) => row.id);
  const id = planTable[`${what}Id`];
  const live = and(isNull(planTable.deletedAt), isAmong(id, going));
  const counts = q.select({ id, plans: count() }).from(planTable).where(live).groupBy(id);
  const rows = await readAll(db, counts);
  return ({ row: { id, state } }) => {
    const plans = rows.find((row) => row.id === id)?.plans;
    if (!plans) return;
    const many = plans === 1 ? '1 plan' : `${plans} plans`;
    const them = plans === 1 ? 'it' : 'them';
    throw new Refusal(
      'conflict',
      `${state.name} has ${many}. Delete ${them} or move ${them} to another ${what} first.`,
      { details: { plans } },
    );
  };
}

/** Plans that a refusal names. */
const NAMED = 5;

/**
 * Refuses to make another carrier of a travel seller while its plans are priced in currencies that
 * only such sellers may price in (rule 31): nobody can say what a price is in another one.
 */
async function withoutForeignPrices(
  db: Db,
  steps: readonly RowChange<CarrierState>[],
): Promise<(step: RowChange<CarrierState>) => void> {
  const settled = steps
    .filter(({ row, next }) => row.state.kind === 'travel' && next.kind !== 'travel')
    .map(({ row }) => row.id);
  if (settled.length === 0) return () => {};
  const foreign = and(
    isNull(planTable.deletedAt),
    isAmong(planTable.carrierId, settled),
    ne(planTable.currency, regions.currency),
  );
  const named = { carrierId: planTable.carrierId, name: planTable.planName, code: regions.code };
  const query = q
    .select({ ...named, currency: planTable.currency })
    .from(planTable)
    .innerJoin(regions, eq(regions.id, planTable.regionId))
    .where(foreign)
    .orderBy(planTable.id);
  const ofCarrier = Map.groupBy(await readAll(db, query), ({ carrierId }) => carrierId);
  return ({ row, next }) => {
    const plans = next.kind === 'travel' ? undefined : ofCarrier.get(row.id);
    if (!plans) return;
    const names = plans
      .slice(0, NAMED)
      .map(({ name, code, currency }) => `${name} (${code}, ${currency})`);
    const more = plans.length > NAMED ? ` and ${plans.length - NAMED} more` : '';
    const text = `must be travel: ${plural(plans.length, 'plan')} of ${row.state.name} ${plans.length === 1 ? 'is' : 'are'} priced in another currency than the region's: ${names.join(', ')}${more}. Change these first.`;
    throw refuseField('conflict', 'kind', text, { plans: plans.length });
  };
}

/** A carrier's name stands in the search text and the sort key of each of its plans. */
async function renamePlans(db: Db, carrierId: number, name: string): Promise<Statement[]> {
  const ofCarrier = q.select().from(planTable).where(eq(planTable.carrierId, carrierId));
  const carrierSort = foldText(name);
  const rows = (await readAll(db, ofCarrier)).map((plan) => ({
    id: plan.id,
    carrierSort,
    searchText: searchTextOf(plan.planName, name, plan.planDescription),
    titleText: titleText(plan.planName, name),
  }));
  return rows.length > 0
    ? [updateRows(planTable, ['carrierSort', 'searchText', 'titleText'], rows)]
    : [];
}
