import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addCounts, type Count } from '#db/insight/events.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { CheckList } from '#src/contract/prices/checks.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-overview-'));
const t = await openTestApp({}, { DATA_DIR: folder });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async <T>(path: string) => (await (await t.send('GET', path, { cookie })).json()) as T;
const overview = () => read<Overview>(OVERVIEW_ADDRESS);
/** How many plans the dashboard's list has under some filters. */
const listed = async (filters: string) =>
  (await read<{ meta: { totalCount: number } }>(`${api.adminPlans}?limit=1&${filters}`)).meta
    .totalCount;
const run = (sql: string, ...args: (string | number | null)[]) =>
  t.db.write((commit) => commit([{ sql, args }]));
const plan = (id: number) =>
  t.db.first<{ slug: string; plan_name: string; buy_url: string }>(
    'SELECT * FROM plans WHERE id = ?',
    [id],
  );

/** A plan that differs from another in some columns alone. */
async function copyOf(id: number, changes: Record<string, string | number | null>) {
  const row = (await t.db.first<Record<string, never>>('SELECT * FROM plans WHERE id = ?', [id]))!;
  const copy = { ...row, id: null, slug: `copy-${Math.random()}`, ...changes };
  const names = Object.keys(copy);
  await run(
    `INSERT INTO plans (${names}) VALUES (${names.map(() => '?')})`,
    ...(Object.values(copy) as (string | number | null)[]),
  );
}

describe('the overview', () => {
  it('says of a new site that nothing is set up yet', async () => {
    const found = await overview();
    expect(found).toMatchObject({
      held: 0,
      reports: { open: 0, oldest: null },
      feeds: { all: 0, on: 0, failing: [], waiting: [] },
      watch: { carriers: 0, lastRun: null },
      twice: 0,
      operator: { missing: ['name', 'postal address', 'e-mail'] },
      clicked: { of: 0, unseen: 0, today: 0 },
      machine: [],
      mail: { on: false, waiting: 0, failed: 0 },
      drafts: { plans: 0, stopped: 0, next: null },
      backup: { at: null, failure: null },
      release: null,
    });
    expect(
      Object.values(found.traffic)
        .flat()
        .every((n) => n === 0),
    ).toBe(true);
  });

  it('tells the settings of the machine to admins alone', async () => {
    const { cookie: viewer } = await testAccount(t, 'vic', 'viewer');
    const answer = await t.send('GET', OVERVIEW_ADDRESS, { cookie: viewer });
    expect(((await answer.json()) as Overview).machine).toBeNull();
  });

  it('misses nothing of who runs the site that the settings or CONTACT_EMAIL say', async () => {
    await run("UPDATE seo_global SET operator_name = 'Kite'");
    expect((await overview()).operator.missing).toEqual(['postal address', 'e-mail']);
    const other = await openTestApp({}, { CONTACT_EMAIL: 'help@kite.example' });
    const ada = await testAccount(other, 'ada', true);
    const answer = await other.send('GET', OVERVIEW_ADDRESS, { cookie: ada.cookie });
    const { operator } = (await answer.json()) as Overview;
    expect(operator.missing).toEqual(['name', 'postal address']);
    await other.close();
  });

  it('counts plans as the lists behind its numbers do', async () => {
    const { plans, buyLinks } = await overview();
    expect(plans.all).toBe(await listed(''));
    expect(plans.active).toBe(await listed('statuses=active'));
    expect(plans.active).toBeGreaterThan(100);
    expect(buyLinks.none).toBe(await listed('noBuyLink=true&statuses=active'));
  });

  it('counts prices to check as the queue does, doubts among them once', async () => {
    const checks = await read<CheckList>(`${api.checks}?state=open`);
    const before = (await overview()).checks;
    expect(before).toEqual({ today: 20, open: checks.meta.totalCount, doubts: 0, confirmed: 0 });
    const [one, two, three] = await t.db.all<{ id: number; carrier_id: number }>(
      "SELECT id, carrier_id FROM plans WHERE status = 'active' ORDER BY id LIMIT 3",
    );
    const judge = async (id: number, result: string) => {
      await run(
        `INSERT INTO watch_findings (plan_id, at, since, result, failures, page_url, judged)
         SELECT id, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', ?, 0, coalesce(buy_url, ''),
           json_array(buy_url, price_minor, currency) FROM plans WHERE id = ?`,
        result,
        id,
      );
      await run(
        `INSERT OR IGNORE INTO carrier_watches (carrier_id, watched_at)
         SELECT carrier_id, '2026-11-01T00:00:00Z' FROM plans WHERE id = ?`,
        id,
      );
    };
    for (const { id } of [one!, two!, three!]) {
      await run("UPDATE plans SET buy_url = 'https://shop.example/' || id WHERE id = ?", id);
    }
    // One that nobody saw for long, one that was seen, both in doubt; one that was confirmed.
    await run('UPDATE plans SET seen_on = NULL, checked_at = NULL WHERE id = ?', one!.id);
    await run("UPDATE plans SET seen_on = '2026-11-19', checked_at = NULL WHERE id = ?", two!.id);
    await run("UPDATE plans SET seen_on = '2026-11-20' WHERE id = ?", three!.id);
    const unseen = (await overview()).checks.open;
    await judge(one!.id, 'other');
    await judge(two!.id, 'dead');
    await judge(three!.id, 'confirmed');
    const after = await overview();
    expect(after.checks).toMatchObject({ open: unseen + 1, doubts: 2, confirmed: 1 });
    for (const state of ['today', 'open', 'confirmed'] as const) {
      const list = await read<CheckList>(`${api.checks}?state=${state}&limit=100`);
      expect(list.meta.totalCount).toBe(after.checks[state]);
    }
    expect(after.buyLinks.dead).toBe(1);
    expect(await listed('deadBuyLink=true')).toBe(1);
    expect(after.watch.carriers).toBeGreaterThan(0);
    // Another address was not read yet.
    await run("UPDATE plans SET buy_url = 'https://new.example/' WHERE id = ?", two!.id);
    expect((await overview()).buyLinks.dead).toBe(0);
  });

  it('counts clicked prices as their queue does, and says where prices are old', async () => {
    await run('UPDATE plans SET popularity = 31 - id WHERE id <= 30');
    await run("UPDATE plans SET seen_on = '2026-01-15' WHERE id BETWEEN 1 AND 5");
    await run("UPDATE plans SET seen_on = '2026-11-20' WHERE id BETWEEN 6 AND 30");
    await run("UPDATE plans SET seen_on = '2026-11-21' WHERE id IN (7, 30)");
    const { clicked, unseen } = await overview();
    expect(clicked).toEqual({ of: 20, unseen: 5, today: 1 });
    const list = await read<CheckList>(`${api.checks}?state=clicked`);
    expect(list.meta.totalCount).toBe(5);
    expect(list.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    const [first] = unseen.regions;
    const ofRegion = await read<CheckList>(`${api.checks}?region=${first!.code.toLowerCase()}`);
    expect(ofRegion.meta.totalCount).toBe(first!.prices);
    expect(new Set(ofRegion.data.map(({ region }) => region))).toEqual(new Set([first!.name]));
    expect(unseen.readable).toBeGreaterThan(0);
    await run('UPDATE plans SET popularity = 0');
  });

  it('asks for twenty prices a day, those that people click and the oldest first, less what was done', async () => {
    await run("UPDATE plans SET popularity = 5, seen_on = '2026-06-01' WHERE id = 9");
    await run("UPDATE plans SET seen_on = '2020-01-01' WHERE id = 12");
    await run("UPDATE plans SET seen_on = '2026-05-05' WHERE seen_on IS NULL");
    const today = (more = '') => read<CheckList>(`${api.checks}?state=today${more}`);
    await run('DELETE FROM watch_findings');
    const { data, meta } = await today();
    expect([data[0]!.id, data[1]!.id, meta.totalCount]).toEqual([9, 12, 20]);
    await run("UPDATE plans SET seen_on = '2026-11-21', seen_way = 'hand' WHERE id IN (9, 12)");
    expect((await today()).meta.totalCount).toBe(18);
    expect((await overview()).checks.today).toBe(18);
    // Who asks for a region wants to work on it.
    expect((await today('&region=US')).meta.totalCount).toBe(20);
    await run('UPDATE plans SET popularity = 0');
  });

  it('finds plans that nothing but the price tells apart', async () => {
    const { plan_name: name } = (await plan(5))!;
    await copyOf(5, { plan_name: name.toUpperCase(), price_minor: 1 });
    expect((await overview()).twice).toBe(2);
    expect(await listed('listedTwice=true')).toBe(2);
    expect(await listed('listedTwice=false')).toBe((await listed('')) - 2);
    await copyOf(6, { validity: '3 days' });
    await copyOf(7, { data_amount: '77GB' });
    await copyOf(8, { deleted_at: '2026-11-20T00:00:00Z' });
    await copyOf(9, { status: 'withdrawn' });
    expect((await overview()).twice).toBe(2);
  });

  it('names plans that are left out for a value that cannot be read, until one saves them anew', async () => {
    await run("UPDATE plans SET validity = '<b>' WHERE id = 4");
    const stored = await read<AdminPlan>(api.adminPlan(4));
    expect((await overview()).unreadable).toEqual([{ id: 4, name: stored.planName }]);
    for (const path of [`${api.plans}?limit=100`, api.adminPlans, api.exportPlans]) {
      expect([path, (await t.send('GET', path, { cookie })).status]).toEqual([path, 200]);
    }
    expect((await t.send('GET', api.plan(4))).status).toBe(404);
    const body = { ...stored, validity: '30 days' };
    expect((await t.send('PUT', api.plan(4), { cookie, body })).status).toBe(200);
    expect((await overview()).unreadable).toEqual([]);
  });

  it('names failing feeds that run, and sums the week beside the one before', async () => {
    const feed = (name: string, next: string | null, failures: number) =>
      run(
        `INSERT INTO feeds (name, settings, next_at, failures, updated_at, updated_by)
         VALUES (?, '{}', ?, ?, '', '')`,
        name,
        next,
        failures,
      );
    await feed('zeta', '2026-11-22T00:00:00Z', 2);
    await feed('Alpha', '2026-11-22T00:00:00Z', 1);
    await feed('good', '2026-11-22T00:00:00Z', 0);
    await feed('off', null, 3);
    const count = (day: string, kind: Count['kind'], n: number): Count => {
      return { day, kind, subject: '/', n, visitors: 1 };
    };
    await addCounts(
      t.db,
      [
        count('2026-11-21', 'view', 5),
        count('2026-11-15', 'view', 4),
        count('2026-11-14', 'view', 3),
        count('2026-11-08', 'view', 2),
        count('2026-11-07', 'view', 100),
        count('2026-11-20', 'search', 7),
        count('2026-11-20', 'search_empty', 1),
      ],
      TEST_NOW,
    );
    const { feeds, traffic } = await overview();
    expect(feeds).toEqual({ all: 4, on: 3, failing: ['Alpha', 'zeta'], waiting: [] });
    expect(traffic).toEqual({
      views: [2, 0, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 5],
      buys: Array(14).fill(0),
      searches: [...Array(12).fill(0), 7, 0],
    });
  });

  it('counts what waits: held prices, reports, drafts and when the schedule acts next', async () => {
    await run(
      `INSERT INTO plan_drafts (plan_id, base_version, fields, base, author, updated_at, hold, evidence, source, run_id)
       VALUES (11, 1, '{}', '{}', 'ada', '2026-11-20', 'held', '{}', 's', 1)`,
    );
    await run(
      `INSERT INTO price_reports (plan_id, kind, currency, created_at)
       VALUES (11, 'gone', 'USD', '2026-11-12T00:00:00Z'), (12, 'gone', 'USD', '2026-11-10T00:00:00Z')`,
    );
    await run(
      `INSERT INTO plan_drafts (plan_id, base_version, fields, base, starts_at, problem, author, updated_at)
       VALUES (13, 1, '{}', '{}', '2026-11-25T09:00:00.000Z', NULL, 'ada', ''),
         (14, 1, '{}', '{}', '2026-11-20T09:00:00.000Z', 'The region is gone', 'ada', '')`,
    );
    const { held, reports, drafts } = await overview();
    expect({ held, reports, drafts }).toEqual({
      held: 1,
      reports: { open: 2, oldest: '2026-11-10T00:00:00Z' },
      drafts: { plans: 2, stopped: 1, next: '2026-11-25T09:00:00.000Z' },
    });
    expect(await listed('hasDraft=true')).toBe(2);
  });
});
