import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitChange, type Change } from '../change.ts';
import type { Db } from '../connect/client.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { getDataVersion } from './site.ts';
import { openTestDb, TEST_NOW } from '../../testing.ts';
import type { RowChange } from './entity-type.ts';
import { storedPlans } from '../../plans/plan-batch.ts';
import { planEntity } from '../../plans/rows/plan-state.ts';
import { withPrice } from '../../plans/prices/change-prices.ts';
import { changeStatements, newStep } from './steps.ts';

const change: Change = { actor: { id: null, name: 'ada', way: 'cli' }, now: TEST_NOW };
const NEW = 9000;

/** A new price, a new name, a plan that goes, one that comes back changed, and a new one. */
async function stepsOf(db: Db): Promise<RowChange<PlanState>[]> {
  const [dearer, moved, going, gone] = await storedPlans(db, [1, 2, 3, 4]);
  const { state } = dearer!;
  return [
    {
      row: dearer!,
      next: withPrice(state, state.priceMinor + 100, '2026-11-01'),
      action: 'update',
    },
    { row: moved!, next: { ...moved!.state, planName: 'Renamed' }, action: 'update' },
    { row: going!, next: going!.state, action: 'delete' },
    { row: gone!, next: { ...gone!.state, slug: 'another', hotspot: true }, action: 'restore' },
    newStep(NEW, { ...state, slug: 'new-one', planName: 'New one' }),
  ];
}

const write = (db: Db, steps: readonly RowChange<PlanState>[]) =>
  db.write(async (commit) => {
    const statements = await changeStatements(db, planEntity, steps, change);
    if (statements.length > 0) await commitChange(commit, statements);
  });

const TABLES = ['plans', 'price_records', 'audit_log'];
const dump = (db: Db) => Promise.all(TABLES.map((table) => db.all(`SELECT * FROM ${table}`)));

describe('steps', () => {
  let single: Awaited<ReturnType<typeof openTestDb>>;
  let batch: Awaited<ReturnType<typeof openTestDb>>;

  beforeAll(async () => {
    [single, batch] = [await openTestDb(), await openTestDb()];
    for (const { db } of [single, batch]) {
      const [gone] = await storedPlans(db, [4]);
      await write(db, [{ row: gone!, next: gone!.state, action: 'delete' }]);
    }
  });
  afterAll(() => Promise.all([single.close(), batch.close()]));

  it('leave the same rows, records and log written one by one and together', async () => {
    const before = await getDataVersion(batch.db);
    for (const step of await stepsOf(single.db)) await write(single.db, [step]);
    await write(batch.db, await stepsOf(batch.db));
    expect(await dump(batch.db)).toEqual(await dump(single.db));
    expect(await getDataVersion(batch.db)).toBe(before + 1);
    expect(await getDataVersion(single.db)).toBe(before + 5);
  });

  it('write nothing when nothing changes', async () => {
    const [row] = await storedPlans(batch.db, [1]);
    const step: RowChange<PlanState> = { row: row!, next: { ...row!.state }, action: 'update' };
    expect(await changeStatements(batch.db, planEntity, [step], change)).toEqual([]);
  });

  it('fail as a whole when one row changed since it was read', async () => {
    const [one, other] = await storedPlans(batch.db, [5, 6]);
    const steps = [one!, other!].map((row): RowChange<PlanState> => {
      return { row, next: { ...row.state, planName: 'Late' }, action: 'update' };
    });
    await write(batch.db, [{ ...steps[1]!, next: { ...other!.state, planName: 'First' } }]);
    const before = await dump(batch.db);
    await expect(write(batch.db, steps)).rejects.toThrow('Somebody changed this in the meantime');
    expect(await dump(batch.db)).toEqual(before);
  });

  it('refuse an address that a plan has, or another step of the batch', async () => {
    const [row] = await storedPlans(batch.db, [5]);
    const named = (id: number, slug: string) => newStep(id, { ...row!.state, slug });
    await expect(write(batch.db, [named(NEW + 1, row!.state.slug)])).rejects.toThrow(
      `slug: ${row!.state.slug} is taken by the SIM card ${row!.state.planName}`,
    );
    await expect(
      write(batch.db, [named(NEW + 1, 'twice'), named(NEW + 2, 'twice')]),
    ).rejects.toThrow('slug: twice is taken');
  });
});
