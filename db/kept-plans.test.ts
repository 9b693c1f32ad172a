import { afterAll, beforeAll, expect, it } from 'vitest';
import { CarrierUpdate } from '#src/contract/carriers.ts';
import { PlanUpdate } from '#src/contract/plan-input.ts';
import { updateCarrier } from './changes/carriers.ts';
import { planKind } from './changes/plan-state.ts';
import { updatePlan } from './changes/plans.ts';
import { deleteRow } from './changes/rows.ts';
import { keepAllPlans } from './kept-plans.ts';
import { findAdminPlan } from './queries/admin-plans.ts';
import { listCarriers } from './queries/carriers.ts';
import { listAllPlans } from './queries/plans.ts';
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

it('judges the plans on the day that is asked about', async () => {
  const kept = keepAllPlans(t.db);
  await kept.all(TEST_DAYS);
  const later = { from: '2028-11-21', today: '2028-11-21' };
  expect(await kept.all(later)).toEqual(await listAllPlans(t.db, later));
});
