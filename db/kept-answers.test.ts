import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomEdits } from '#site/tests/support/random-edits.ts';
import { readAllAnswers, type AllAnswers } from './all-answers.ts';
import type { Change } from './change.ts';
import { SPECIAL_EDITS } from './changes/edits-testing.ts';
import { addEurope } from './changes/groups-testing.ts';
import { listDeals } from './deals.ts';
import { keepAllAnswers } from './kept-answers.ts';
import { keepAllPlans } from './kept-plans.ts';
import { keepOutlines } from './outlines.ts';
import { Refusal } from './refusal.ts';
import { listCarriers } from './queries/carriers.ts';
import { listAllPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { openTestDb, TEST_DAYS, TEST_NOW } from './testing.ts';

/** Edits of the test; raise it for a longer search. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 24);
let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
  await addEurope(t.db);
});
afterAll(() => t.close());

/** All answers, their maps as lists: the order counts. */
async function answered(from: AllAnswers) {
  const known = { carriers: await listCarriers(t.db), regions: await listRegions(t.db) };
  const feeds = [];
  for (const { slug } of known.carriers) {
    const { self: _, ...feed } = (await from.feed({ of: 'carrier', slug }, TEST_DAYS, known))!;
    feeds.push(feed);
  }
  const [histories, open, { newest, ...modified }, checks] = await Promise.all([
    from.histories(),
    from.open(),
    from.modified(),
    from.checks(),
  ]);
  const times = Object.values(modified).map((of: ReadonlyMap<string, string>) => [...of]);
  return { histories: [...histories], open, newest, times, checks, feeds };
}
type Answered = Awaited<ReturnType<typeof answered>>;

/** By some name, what is to be the same object while it says the same. */
function objects({ histories, open, checks }: Answered): Map<string, readonly object[]> {
  return new Map<string, readonly object[]>([
    ...histories.map(([plan, list]) => [`history ${plan}`, [list, ...list]] as const),
    ...checks.map((of) => [`checks ${of.slug}`, [of]] as const),
    ...[...Map.groupBy(open, ({ plan }) => plan)].map(([of, all]) => [`open ${of}`, all] as const),
  ]);
}

function expectSameObjects(before: Answered, after: Answered): number {
  const were = objects(before);
  let same = 0;
  for (const [name, now] of objects(after)) {
    const then = were.get(name);
    if (JSON.stringify(then) !== JSON.stringify(now)) continue;
    now.forEach((one, at) => expect(one, name).toBe(then![at]));
    same += 1;
  }
  return same;
}

it('answers after any edit what the database does, and the same objects of what stayed', async () => {
  const { db } = t;
  const [kept, plain, plans] = [keepAllAnswers(db), readAllAnswers(db), keepAllPlans(db)];
  const outlines = keepOutlines(db);
  let before = await answered(kept);
  expect(before).toEqual(await answered(plain));
  const now = new Date(TEST_NOW);
  const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now };
  const randomEdit = randomEdits(db, 11, now);
  const special = Object.entries(SPECIAL_EDITS);
  const made = new Set<string>();
  for (let round = 1; round <= RUNS; round += 1) {
    now.setTime(now.getTime() + 60_000);
    const [name, edit] = special[(round >> 1) % special.length]!;
    const refused = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    };
    if (round % 2 === 0) await edit(db, round, change).then(() => made.add(name), refused);
    const kind = round % 2 === 0 ? name : await randomEdit();
    const after = await answered(kept);
    expect(after, kind).toEqual(await answered(plain));
    const all = await plans.all(TEST_DAYS);
    expect(all, kind).toEqual(await listAllPlans(db, TEST_DAYS));
    const regions = await listRegions(db);
    expect(await outlines.read(regions), kind).toEqual(await keepOutlines(db).read(regions));
    const deals = await listDeals(db, TEST_DAYS, all);
    expect(deals, kind).toEqual(await listDeals(db, TEST_DAYS, undefined));
    expect(expectSameObjects(before, after), kind).toBeGreaterThan(300);
    before = after;
  }
  expect(made.size).toBe(special.length);
});

it('reads the feeds of those carriers again of which a plan is another', async () => {
  const { db } = t;
  const kept = keepAllAnswers(db);
  const before = (await answered(kept)).feeds;
  const sql = `UPDATE plans SET seen_on = '2026-01-02' WHERE id = (SELECT max(plan_id) FROM price_records
    WHERE changed_from IS NOT NULL)`;
  await db.write((commit) => commit([{ sql, args: [] }]));
  const after = (await answered(kept)).feeds;
  expect(after.filter(({ items }, at) => items !== before[at]!.items)).toHaveLength(1);
});

it('reads all again of a database that was put back, which counts its changes anew', async () => {
  const { db } = t;
  const [kept, plain, plans] = [keepAllAnswers(db), readAllAnswers(db), keepAllPlans(db)];
  const outlines = keepOutlines(db);
  for (const counted of [
    'SELECT 1',
    'UPDATE region_changes SET changes = 1',
    // Of a time in which a region's plans had not been written yet.
    'DELETE FROM region_changes',
    "UPDATE region_changes SET changes = 999999; UPDATE site_state SET lineage = 'of another one'",
  ]) {
    const statements = ['UPDATE plans', 'UPDATE price_records'].map(
      (update) => `${update} SET price_minor = price_minor + 7`,
    );
    const all = [...statements, 'DELETE FROM plan_changes', ...counted.split(';')];
    await db.write((commit) => commit(all.map((sql) => ({ sql, args: [] }))));
    expect(await answered(kept), counted).toEqual(await answered(plain));
    expect(await plans.all(TEST_DAYS), counted).toEqual(await listAllPlans(db, TEST_DAYS));
    const regions = await listRegions(db);
    expect(await outlines.read(regions), counted).toEqual(await keepOutlines(db).read(regions));
  }
});
