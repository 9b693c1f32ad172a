import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { listUnreadable } from './readable.ts';
import { nextSnapshot, readSnapshot } from '../snapshot/read.ts';
import type { Entry } from '../snapshot/snapshot.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeEach(async () => (t = await openTestDb()));
afterEach(() => t.close());

/** Puts a value into a plan as another program would. */
const put = (column: string, value: string, id: number) =>
  t.db.write((commit) =>
    commit([{ sql: `UPDATE plans SET ${column} = ? WHERE id = ?`, args: [value, id] }]),
  );
const named = async () => (await listUnreadable(t.db)).map(({ name }) => name);

it('finds nothing in what the API let in', async () => {
  expect(await named()).toEqual([]);
});

it.each([
  ['validity', '<b>'],
  ['validity', '0 days'],
  ['validity', '30 days '],
  ['validity', '731 days'],
  ['validity', '25 months'],
  ['price_minor', 'much'],
  ['currency', 'XXX'],
  ['plan_type', ''],
  ['data_period', 'year'],
  ['confidence', 'surely'],
  ['billing', '<b>'],
  ['network_5g', '7'],
  ['contract_months', 'none'],
  ['offer_ends', 'soon'],
  ['seen_on', '2026-13-01'],
])('leaves a plan out whose %s is %j, and names it', async (column, value) => {
  const before = await readSnapshot(t.db, TEST_NOW);
  const [first, second] = before.plans.map(({ plan }) => plan);
  await put(column, value, first!.id);
  expect(await named()).toEqual([first!.planName]);
  // Read anew, and as what changed since.
  for (const snapshot of [
    await readSnapshot(t.db, TEST_NOW),
    await nextSnapshot(t.db, before, TEST_NOW),
  ]) {
    const catalog = catalogOf(snapshot);
    const slugs = (list: readonly Entry[]) => list.map(({ plan }) => plan.slug);
    expect(catalog.allPlans()).toHaveLength(before.plans.length - 1);
    const { data } = catalog.listing({ ...DEFAULT_QUERY, limit: 10_000 });
    expect(data.map(({ slug }) => slug)).not.toContain(first!.slug);
    expect(slugs(catalog.plansIn(first!.region.code))).not.toContain(first!.slug);
    expect(catalog.plan(first!.slug)).toBeNull();
    expect(catalog.plansById([first!.id, second!.id]).map(({ id }) => id)).toEqual([second!.id]);
    expect(slugs(catalog.plansOf(first!.carrier.slug))).not.toContain(first!.slug);
    expect(catalog.openPrices().map(({ plan }) => plan)).not.toContain(first!.slug);
  }
});
