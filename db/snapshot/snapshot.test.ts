import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trackDataVersion } from '#api/core/data-version.ts';
import { randomEdits } from '#site/tests/support/random-edits.ts';
import type { Change } from '../core/change.ts';
import { SPECIAL_EDITS } from '../core/changes/edits-testing.ts';
import { addEurope } from '../core/changes/groups-testing.ts';
import { openDb, type Db } from '../core/connect/client.ts';
import { historyOf } from '../catalog/records.ts';
import type { DbReader } from '../core/connect/moment.ts';
import { findCarrierById } from '../places/carriers.ts';
import { listPriceHistory } from '../plans/prices/prices.ts';
import { findRegionById } from '../places/regions.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';
import { serveDatabase } from '../testing-server.ts';
import { currentSnapshot } from './current.ts';
import { nextSnapshot, readSnapshot } from './read.ts';
import type { Snapshot } from './snapshot.ts';

/** Edits of the test; raise it for a longer search. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 100);

let t: Awaited<ReturnType<typeof openTestDb>>;
let db: Db;
beforeEach(async () => {
  t = await openTestDb();
  db = t.db;
});
afterEach(() => t.close());

const run = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
const NEW_VERSION = 'UPDATE site_state SET data_version = data_version + 1';

/** Parts by name that are to be the same objects while they say the same. */
function parts(of: Snapshot): Map<string, object | null> {
  const { carriers, regions, seoPages, past, basis, rates, seoGlobal, freshness, plans } = of;
  const byId = (name: string, rows: readonly { id: number }[]) =>
    rows.map((row) => [`${name} ${row.id}`, row] as const);
  const lists = (name: string, of: ReadonlyMap<string, object>) =>
    [...of].map(([key, list]) => [`${name} ${key}`, list] as const);
  return new Map<string, object | null>([
    ...Object.entries({ plans, carriers, regions, seoPages, past, rates, seoGlobal, freshness }),
    ...Object.entries({ own: of.own, lists: of.lists, sold: of.sold, changes: basis.changes }),
    ...plans.map((entry) => [`entry ${entry.plan.id}`, entry] as const),
    ...plans.flatMap(({ plan, key, records }) => [
      [`plan ${plan.id}`, plan] as const,
      [`key ${plan.id}`, key] as const,
      [`records ${plan.id}`, records] as const,
      ...byId('record', records),
    ]),
    ...byId('carrier', carriers),
    ...byId('region', regions),
    ...byId('page', seoPages),
    ...byId('past', past),
    ...lists('own', of.own),
    ...lists('list', of.lists),
    ...lists('sold', of.sold),
  ]);
}

/** Both say the same; what differs is named, which takes long. */
function expectSame(found: Snapshot, whole: Snapshot, after?: string): void {
  if (!isDeepStrictEqual(found, whole)) expect(found, after).toEqual(whole);
}

/** Whatever says the same in both is one object; answers how much that is. */
function expectSameObjects(before: Snapshot, after: Snapshot): number {
  const were = parts(before);
  let same = 0;
  for (const [name, now] of parts(after)) {
    const then = were.get(name);
    if (then === now) same += 1;
    // To look at all of it in each round takes minutes.
    else if (JSON.stringify(then) === JSON.stringify(now) && !(now instanceof Map))
      expect(then, name).toBe(now);
  }
  return same;
}

it('reads after any edit only what changed: what a whole reading says, and the same objects', async () => {
  await addEurope(db);
  const now = new Date(TEST_NOW);
  const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now };
  const randomEdit = randomEdits(db, 11, now);
  const special = Object.entries(SPECIAL_EDITS);
  const made = new Set<string>();
  let before = await readSnapshot(db, now);
  for (let round = 1; round <= RUNS; round += 1) {
    now.setTime(now.getTime() + 60_000);
    const [name, edit] = special[(round >> 1) % special.length]!;
    const refused = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    };
    if (round % 2 === 0) await edit(db, round, change).then(() => made.add(name), refused);
    const kind = round % 2 === 0 ? name : await randomEdit();
    const after = await nextSnapshot(db, before, now);
    expectSame(after, await readSnapshot(db, now), kind);
    expect(expectSameObjects(before, after), kind).toBeGreaterThan(500);
    expect(await nextSnapshot(db, after, now), kind).toBe(after);
    before = after;
  }
  expect(made.size).toBe(special.length);
});

it('says what the tables say', async () => {
  await addEurope(db);
  const found = await readSnapshot(db, TEST_NOW);
  const all = await db.all<{ id: number }>(
    "SELECT id FROM plans WHERE status = 'active' AND deleted_at IS NULL ORDER BY id",
  );
  expect(found.plans.map(({ plan }) => plan.id)).toEqual(all.map(({ id }) => id));
  for (const carrier of found.carriers)
    expect(carrier).toEqual(await findCarrierById(db, carrier.id));
  for (const region of found.regions) expect(region).toEqual(await findRegionById(db, region.id));
  for (const entry of found.plans.slice(0, 50))
    expect(historyOf(entry)).toEqual(await listPriceHistory(db, entry.plan.id));
});

it('reads plans of a carrier and of a region again when these are called otherwise', async () => {
  const before = await readSnapshot(db, TEST_NOW);
  const { carrier, region } = before.plans[0]!.plan;
  await run(`UPDATE carriers SET name = 'Other', version = 2 WHERE slug = '${carrier.slug}'`);
  await run(`UPDATE regions SET name = 'Elsewhere' WHERE code = '${region.code}'`);
  const after = await nextSnapshot(db, before, TEST_NOW);
  expect(after).toEqual(await readSnapshot(db, TEST_NOW));
  expect(after.plans[0]!.plan).toMatchObject({
    carrier: { name: 'Other' },
    region: { name: 'Elsewhere' },
  });
});

it('reads all again on another day, and of a database that was put back', async () => {
  await run("UPDATE plans SET offer_ends = '2026-11-22' WHERE id = 1");
  const before = await readSnapshot(db, TEST_NOW);
  const later = new Date(TEST_NOW.getTime() + 2 * 86_400_000);
  expect(await nextSnapshot(db, before, later)).toEqual(await readSnapshot(db, later));
  let last = before;
  for (const sql of [
    'UPDATE region_changes SET changes = 1',
    // Of a time in which a region's plans had not been written yet.
    'DELETE FROM region_changes',
    "UPDATE site_state SET lineage = 'of another one'",
  ]) {
    await run('UPDATE plans SET price_minor = price_minor + 7');
    await run('DELETE FROM plan_changes');
    await run(sql);
    const next = await nextSnapshot(db, last, TEST_NOW);
    expect(next, sql).toEqual(await readSnapshot(db, TEST_NOW));
    last = next;
  }
});

it('is of one moment, whatever is written while it is read', async () => {
  const whole = await readSnapshot(db, TEST_NOW);
  const overtaken = (work: (reader: DbReader) => Promise<Snapshot>) =>
    db.atOneMoment((reader) => {
      const all: DbReader['all'] = async <T>(...asked: Parameters<DbReader['all']>) => {
        const rows = await reader.all<T>(...asked);
        await run("UPDATE plans SET plan_name = plan_name || '!'");
        await run(NEW_VERSION);
        return rows;
      };
      return work({ ...reader, all });
    });
  const during = await readSnapshot({ atOneMoment: overtaken as Db['atOneMoment'] }, TEST_NOW);
  expect(during).toEqual(whole);
  expect(await nextSnapshot(db, during, TEST_NOW)).toEqual(await readSnapshot(db, TEST_NOW));
});

it('reads each page of plans from where the one before ended, however many there are', async () => {
  const asked: string[] = [];
  const spied: Db = {
    ...db,
    atOneMoment: (work) =>
      db.atOneMoment((moment) =>
        work({
          ...moment,
          all: (sql, ...rest) => {
            asked.push(sql);
            return moment.all(sql, ...rest);
          },
        }),
      ),
  };
  await readSnapshot(spied, TEST_NOW);
  const [plans] = asked.filter((sql) => sql.includes('ORDER BY p.id LIMIT'));
  const steps = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${plans}`, [0]);
  expect(steps[0]!.detail).toBe('SEARCH p USING INTEGER PRIMARY KEY (rowid>?)');
});

it('is read of a libSQL server as of a file', async () => {
  const whole = await readSnapshot(db, TEST_NOW);
  const server = await serveDatabase(t.file);
  const remote = await openDb({ url: server.url });
  try {
    const there = await readSnapshot(remote, TEST_NOW);
    expect(there).toEqual(whole);
    await remote.write((commit) =>
      commit([{ sql: "UPDATE plans SET plan_name = 'Far' WHERE id = 1", args: [] }]),
    );
    const next = await nextSnapshot(remote, there, TEST_NOW);
    expect(next.plans.filter((entry, at) => entry !== there.plans[at])).toHaveLength(1);
  } finally {
    remote.close();
    await server.close();
  }
});

describe('the snapshot of now', () => {
  /** The current one of a database of which each reading takes a moment and is counted. */
  function open(fails: () => boolean = () => false) {
    let readings = 0;
    let under = 0;
    const atOneMoment: Db['atOneMoment'] = async (work) => {
      readings += 1;
      under += 1;
      expect(under).toBe(1);
      await setTimeout(5);
      try {
        if (fails()) throw new Error('away');
        return await db.atOneMoment(work);
      } finally {
        under -= 1;
      }
    };
    const current = currentSnapshot({ atOneMoment }, trackDataVersion(db), () => TEST_NOW);
    return { current, readings: () => readings };
  }

  it('is read once for all who ask, and again after a commit', async () => {
    const { current, readings } = open();
    const [one, ...others] = await Promise.all([current(), current(), current()]);
    expect(others.every((other) => other === one)).toBe(true);
    expect(await current()).toBe(one);
    expect(readings()).toBe(1);
    await run("UPDATE plans SET plan_name = 'Later' WHERE id = 1");
    await run(NEW_VERSION);
    const after = await Promise.all([current(), current(), current()]);
    expect(after.every((other) => other === after[0])).toBe(true);
    expect(after[0]!.plans[0]!.plan.planName).toBe('Later');
    expect(readings()).toBe(2);
  });

  it('holds a commit that came while another one was read', async () => {
    const { current } = open();
    const first = current();
    await run("UPDATE plans SET plan_name = 'Meanwhile' WHERE id = 1");
    await run(NEW_VERSION);
    expect((await current()).plans[0]!.plan.planName).toBe('Meanwhile');
    await first;
  });

  it('is asked for again where a reading failed', async () => {
    let isAway = true;
    const { current } = open(() => isAway);
    await expect(current()).rejects.toThrow('away');
    isAway = false;
    expect((await current()).plans.length).toBeGreaterThan(100);
  });
});
