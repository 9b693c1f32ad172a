import type { Carrier, CarrierInput, CarrierUpdate } from '#src/contract/carriers.ts';
import { Slug } from '#src/contract/common.ts';
import { CARRIER_FACTS, type CarrierFactValues } from '#src/domain/facts/carriers.ts';
import { foldText } from '#src/domain/fold.ts';
import { commitChange, type Change } from '../change.ts';
import { requireStored, type Kind } from './kind.ts';
import { insertStatements, trashStatements, updateStatements } from './rows.ts';
import type { Db, Statement } from '../client.ts';
import { factFields, keptFacts } from '../facts.ts';
import { Refusal } from '../refusal.ts';
import { searchTextOf } from '../rows.ts';
import { updateMany } from '../statements.ts';
import { findCarrier } from '../queries/carriers.ts';

/** The fields of a carrier that people decide on. */
export type CarrierState = Pick<Carrier, 'name' | 'slug'> & CarrierFactValues;

export const carrierKind: Kind<CarrierState> = {
  entity: 'carrier',
  table: 'carriers',
  title: 'Carrier',
  fields: {
    name: { column: 'name' },
    slug: { column: 'slug' },
    ...factFields(CARRIER_FACTS),
  },
  label: 'name',
  unique: { field: 'slug', input: Slug },
  follow: async (db, before, next) =>
    before.state.name === next.name ? [] : renamePlans(db, before.id, next.name),
  async checkDelete(db, { id, state }) {
    const row = await db.first<{ plans: number; regions: number }>(
      `SELECT count(*) AS plans, count(DISTINCT region_id) AS regions
       FROM plans WHERE carrier_id = ? AND deleted_at IS NULL`,
      [id],
    );
    refusePlans(state.name, row?.plans ?? 0, 'carrier');
  },
  wire: findCarrier,
};

export function createCarrier(db: Db, input: CarrierInput, change: Change): Promise<Carrier> {
  return db.write(async (commit) => {
    const { id, statements } = await insertStatements(db, carrierKind, { ...input }, change);
    await commitChange(commit, statements);
    return (await findCarrier(db, id))!;
  });
}

/** Brings a carrier to the given fields; absent ones stay. Refused when `version` is not the newest. */
export function updateCarrier(
  db: Db,
  id: number,
  input: CarrierUpdate,
  version: number,
  change: Change,
): Promise<Carrier> {
  return db.write(async (commit) => {
    const row = await requireStored(db, carrierKind, id, version);
    const { state } = row;
    const next: CarrierState = {
      name: input.name,
      slug: input.slug,
      ...keptFacts(CARRIER_FACTS, state, input),
    };
    const statements = await updateStatements(db, carrierKind, row, next, change);
    if (statements.length > 0) await commitChange(commit, statements);
    return (await findCarrier(db, id))!;
  });
}

/** Moves a carrier to the trash. Refused while it has plans. */
export function deleteCarrier(
  db: Db,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const row = await requireStored(db, carrierKind, id, version);
    await commitChange(commit, await trashStatements(db, carrierKind, row, change));
  });
}

/** Says what stands in the way of a delete (decisions §2, Delete of a carrier or region). */
export function refusePlans(name: string, plans: number, what: 'carrier' | 'region'): void {
  if (plans === 0) return;
  const many = plans === 1 ? '1 plan' : `${plans} plans`;
  throw new Refusal(
    'conflict',
    `${name} has ${many}. Delete ${plans === 1 ? 'it' : 'them'} or move ${plans === 1 ? 'it' : 'them'} to another ${what} first.`,
    { details: { plans } },
  );
}

/** A carrier's name stands in the search text and the sort key of each of its plans. */
async function renamePlans(db: Db, carrierId: number, name: string): Promise<Statement[]> {
  const plans = await db.all<{ id: number; plan_name: string; plan_description: string }>(
    'SELECT id, plan_name, plan_description FROM plans WHERE carrier_id = ?',
    [carrierId],
  );
  if (plans.length === 0) return [];
  const carrierSort = foldText(name);
  const rows = plans.map((plan) => ({
    id: plan.id,
    carrier_sort: carrierSort,
    search_text: searchTextOf(plan.plan_name, name, plan.plan_description),
  }));
  return [updateMany('plans', ['carrier_sort', 'search_text'], rows)];
}
