import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import { openCatalog } from './catalog.ts';
import { keepOutlines } from './outlines.ts';
import { findPlanBySlug, listPlans, listPlansBySlug } from './queries/plans.ts';
import { listUnreadable } from './readable.ts';
import { openTestDb, TEST_DAYS, TEST_NOW } from './testing.ts';

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
  const outlines = keepOutlines(t.db);
  const before = await openCatalog(t.db, TEST_NOW, { outlines });
  const [first, second] = (await before.allPlans()).map(({ plan }) => plan);
  await put(column, value, first!.id);
  expect(await named()).toEqual([first!.planName]);
  // Read anew, and by what is kept from before.
  for (const kept of [{}, { outlines }]) {
    const catalog = await openCatalog(t.db, TEST_NOW, kept);
    const slugs = (list: { plan: { slug: string } }[]) => list.map(({ plan }) => plan.slug);
    expect(catalog.outlines().length).toBe(before.outlines().length - 1);
    expect(slugs(await catalog.plansIn(first!.region.code))).not.toContain(first!.slug);
    expect(await catalog.plan(first!.slug)).toBeNull();
    expect((await catalog.plansById([first!.id, second!.id])).map(({ id }) => id)).toEqual([
      second!.id,
    ]);
    expect(slugs(await catalog.plansOf(first!.carrier.slug))).not.toContain(first!.slug);
    expect((await catalog.openPrices()).map(({ plan }) => plan)).not.toContain(first!.slug);
    expect(slugs(await catalog.allPlans())).not.toContain(first!.slug);
  }
  const all = await listPlans(t.db, { ...DEFAULT_QUERY, limit: 10_000 }, TEST_DAYS);
  expect(all.data.map(({ slug }) => slug)).not.toContain(first!.slug);
  expect(await findPlanBySlug(t.db, first!.slug, TEST_DAYS)).toBeNull();
  const two = await listPlansBySlug(t.db, [first!.slug, second!.slug], TEST_DAYS);
  expect(two.map(({ slug }) => slug)).toEqual([second!.slug]);
});
