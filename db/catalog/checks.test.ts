import { afterAll, expect, it } from 'vitest';
import { addEurope } from '../core/changes/groups-testing.ts';
import { openTestDb, readCatalog, TEST_NOW } from '../testing.ts';
import { modifiedOf } from './checks.ts';
import { readSnapshot } from '../snapshot/read.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { deleteRow } from '../core/changes/row-changes.ts';
const t = await openTestDb();
afterAll(() => t.close());

const modified = async () => modifiedOf(await readSnapshot(t.db, TEST_NOW));

it('dates the pages that a plan leaves when it goes into the trash', async () => {
  const { slug: name } = (await t.db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1'))!;
  const { id, slug, carrier, region } = (await readCatalog(t.db, TEST_NOW)).plan(name)!;
  const before = await modified();
  const now = new Date(TEST_NOW.getTime() + 60_000);
  await deleteRow(t.db, planEntity, id, undefined, {
    actor: { id: null, name: 'test', way: 'cli' },
    now,
  });

  const after = await modified();
  expect(before.plans.has(slug)).toBe(true);
  expect(after.plans.has(slug)).toBe(false);
  expect(after.carriers.get(carrier.slug)).toBe(now.toISOString());
  expect(after.regions.get(region.code)).toBe(now.toISOString());
  expect(after.newest).toBe(now.toISOString());
  const moved = [...after.carriers].filter(([key, at]) => before.carriers.get(key) !== at);
  expect(moved).toHaveLength(1);
});

it('dates a country when a plan of a group that covers it changes', async () => {
  await addEurope(t.db);
  const at = new Date(TEST_NOW.getTime() + 30_000).toISOString();
  const sql =
    "UPDATE plans SET updated_at = ? WHERE plan_name = 'Nordics' OR plan_name = 'Two lands'";
  const before = await modified();
  await t.db.write((commit) => commit([{ sql, args: [at] }]));
  const after = await modified();
  expect([after.regions.get('XE'), after.regions.get('DE')]).toEqual([at, at]);
  expect(after.regions.get('JP')).toBe(before.regions.get('JP'));
});

it('dates them anew when a plan is withdrawn, and leaves drafts out', async () => {
  const plans = await t.db.all<{ id: number; slug: string }>(
    'SELECT id, slug FROM plans WHERE deleted_at IS NULL ORDER BY id LIMIT 2 OFFSET 1',
  );
  const catalog = await readCatalog(t.db, TEST_NOW);
  const [gone, draft] = plans.map(({ slug }) => catalog.plan(slug));
  const at = (minute: number) => new Date(TEST_NOW.getTime() + minute * 60_000).toISOString();
  const set = 'UPDATE plans SET status = ?, updated_at = ? WHERE id = ?';
  await t.db.write((commit) =>
    commit([
      { sql: set, args: ['withdrawn', at(5), gone!.id] },
      { sql: set, args: ['draft', at(9), draft!.id] },
    ]),
  );
  const after = await modified();
  expect(after.carriers.get(gone!.carrier.slug)).toBe(at(5));
  expect(after.regions.get(gone!.region.code)).toBe(at(5));
  expect(after.newest).toBe(at(5));
});
