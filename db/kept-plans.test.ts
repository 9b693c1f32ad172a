import type { InArgs } from '@libsql/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CarrierUpdate } from '#src/contract/carriers.ts';
import { PlanUpdate } from '#src/contract/plan-input.ts';
import { updateCarrier } from './changes/carriers.ts';
import { planKind } from './changes/plan-state.ts';
import { updatePlan } from './changes/plans.ts';
import { deleteRow } from './changes/rows.ts';
import type { Db } from './client.ts';
import { keepAllPlans } from './kept-plans.ts';
import { findAdminPlan } from './queries/admin-plans.ts';
import { keepOutlines } from './outlines.ts';
import { listCarriers } from './queries/carriers.ts';
import { listAllPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { openTestDb, TEST_DAYS, TEST_NOW } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());
const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;

it('answers what is read at once, and the same objects for places that stayed as they were', async () => {
  const { db } = t;
  const kept = keepAllPlans(db);
  const before = await kept.all(TEST_DAYS);
  expect(before).toEqual(await listAllPlans(db, TEST_DAYS));

  const { plan } = before[0]!;
  const { version, ...fields } = (await findAdminPlan(db, plan.id))!;
  const input = PlanUpdate.parse({ ...fields, price: fields.price + 1, checked: true, version });
  await updatePlan(db, plan.id, input, version, change);
  const after = await kept.all(TEST_DAYS);
  expect(after).toEqual(await listAllPlans(db, TEST_DAYS));
  const elsewhere = ({ key }: (typeof after)[number]) => key.region !== plan.region.code;
  const [stayed, were] = [after.filter(elsewhere), before.filter(elsewhere)];
  expect(stayed.length).toBeGreaterThan(100);
  expect(stayed.every((one, at) => one === were[at])).toBe(true);

  const carrier = (await listCarriers(db)).find(({ slug }) => slug === plan.carrier.slug)!;
  const renamed = CarrierUpdate.parse({ ...carrier, name: 'Another name' });
  await updateCarrier(db, carrier.id, renamed, carrier.version, change);
  await deleteRow(db, planKind, after[1]!.plan.id, undefined, change);
  const last = await kept.all(TEST_DAYS);
  expect(last).toEqual(await listAllPlans(db, TEST_DAYS));
  expect(last[0]!.plan.carrier.name).toBe('Another name');
});

it('reads of thousands of plans only those again that were written', async () => {
  const { db } = t;
  let read = 0;
  const counting: Pick<Db, 'all'> = {
    all: async <T>(sql: string, args?: InArgs, by?: 'order') => {
      const rows = await db.all<T>(sql, args, by);
      if (sql.includes('json_array(')) read += rows.length;
      return rows;
    },
  };
  const kept = keepAllPlans(counting);
  const before = await kept.all(TEST_DAYS);
  const now = async () => {
    read = 0;
    const all = await kept.all(TEST_DAYS);
    expect(all).toEqual(await listAllPlans(db, TEST_DAYS));
    return read;
  };
  const run = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
  expect(await now()).toBe(0);
  const [one, other] = [before[5]!.plan, before.at(-5)!.plan];
  await run(`UPDATE plans SET plan_name = 'Other' WHERE id IN (${one.id}, ${other.id})`);
  expect(await now()).toBe(2);
  // From one region to another, into a draft, and back.
  await run(
    `UPDATE plans SET region_id = (SELECT region_id FROM plans WHERE id = ${other.id}) WHERE id = ${one.id}`,
  );
  expect(await now()).toBe(1);
  await run(`UPDATE plans SET status = 'draft' WHERE id = ${one.id}`);
  expect(await now()).toBe(0);
  await run(`UPDATE plans SET status = 'active' WHERE id = ${one.id}`);
  expect(await now()).toBe(1);
  await run(`DELETE FROM plans WHERE id = ${one.id}`);
  expect(await now()).toBe(0);
  const others = before.filter(({ plan }) => plan.id !== one.id && plan.id !== other.id);
  const objects = new Set((await kept.all(TEST_DAYS)).map(({ plan }) => plan));
  expect(others.filter(({ plan }) => !objects.has(plan))).toEqual([]);
});

it('reads all plans again of a database that was put back, which counts its changes anew', async () => {
  const { db } = t;
  const kept = keepAllPlans(db);
  const outlines = keepOutlines(db);
  const run = (...statements: string[]) =>
    db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  const check = async () => {
    expect(await kept.all(TEST_DAYS)).toEqual(await listAllPlans(db, TEST_DAYS));
    const fresh = await keepOutlines(db).read(await listRegions(db));
    expect(await outlines.read(await listRegions(db))).toEqual(fresh);
  };
  await check();
  await run(
    'UPDATE plans SET price_minor = price_minor + 7',
    'DELETE FROM plan_changes',
    'UPDATE region_changes SET changes = 1',
  );
  await check();
  await run(
    'UPDATE plans SET price_minor = price_minor + 7',
    'DELETE FROM plan_changes',
    'UPDATE region_changes SET changes = 999999',
    "UPDATE site_state SET lineage = 'of another one'",
  );
  await check();
});

it('judges the plans on the day that is asked about', async () => {
  const kept = keepAllPlans(t.db);
  await kept.all(TEST_DAYS);
  const later = { from: '2028-11-21', today: '2028-11-21' };
  expect(await kept.all(later)).toEqual(await listAllPlans(t.db, later));
});
