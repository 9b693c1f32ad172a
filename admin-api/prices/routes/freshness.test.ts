import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { PriceTrend } from '#src/contract/prices/prices.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';

/** Seven weeks after the newest of the prices below. */
let now = new Date('2026-11-22T12:00:00Z');
const t = await openTestApp({ now: () => now });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());
const write = (...statements: string[]) =>
  t.db.write((commit) =>
    commit([...statements.map((sql) => ({ sql, args: [] })), { sql: BUMP, args: [] }]),
  );
const BUMP = 'UPDATE site_state SET data_version = data_version + 1';
beforeEach(async () => {
  now = new Date('2026-11-22T12:00:00Z');
  // As the sourced data is: most of August, some of before, a few of September, one of October.
  await write(
    `UPDATE plans SET sample = 0, checked_at = NULL, seen_way = 'import', source_name = 'tracker',
       source_url = 'https://tracker.example/list', seen_on = CASE
         WHEN id = 1 THEN '2026-10-03' WHEN id % 10 = 2 THEN '2026-09-20'
         WHEN id % 10 = 3 THEN '2026-01-01' WHEN id % 10 = 4 THEN '2025-04-29'
         WHEN id % 10 = 5 THEN NULL ELSE '2026-08-17' END`,
  );
});

const plan = (id: number) => t.json<Plan>(api.plan(id));
const count = async (search: string) =>
  (await t.json<PlanList>(`${api.plans}?limit=1${search}`)).meta.totalCount;

describe('the age of a price', () => {
  it('counts from the day of the data once that is past, and from today before', async () => {
    const ages = async () =>
      Promise.all([1, 2, 3, 4, 5, 6].map(async (id) => (await plan(id)).age));
    expect(await ages()).toEqual(['fresh', 'fresh', 'old', 'older', null, 'fresh']);
    // 93 days after 17 August, but no more than 30 after the day of the data.
    now = new Date('2026-11-02T12:00:00Z');
    expect(await ages()).toEqual(['fresh', 'fresh', 'old', 'older', null, 'fresh']);
    await write("UPDATE plans SET seen_on = '2026-07-20' WHERE id = 6");
    expect((await plan(6)).age).toBe('old');
    now = new Date('2026-11-22T12:00:00Z');
    expect((await plan(6)).age).toBe('fresh');
  });

  it('is moved by one check for its own plan alone', async () => {
    const { version: __, ...before } = await plan(4);
    const others = await plan(3);
    const { version } = await t.json<Plan>(api.plan(4));
    const answer = await sendTo(t.app, 'PUT', api.plan(4), {
      cookie,
      body: { ...before, version, checked: true },
    });
    expect(answer.status).toBe(200);
    expect(await plan(4)).toMatchObject({ age: 'fresh', seenOn: '2026-11-22' });
    expect(await plan(3)).toEqual(others);
    expect((await plan(6)).age).toBe('fresh');
  });

  it('stands with day and source in lists, open data, exports and price records', async () => {
    const { data } = await t.json<PlanList>(`${api.plans}?limit=100`);
    const seen = data.find(({ id }) => id % 10 === 6) ?? data[0]!;
    expect(seen.source).toEqual({ name: 'tracker', url: 'https://tracker.example/list' });
    const file = await sendTo(t.app, 'GET', `${api.exportPlans}?format=json`, { cookie });
    const { plans } = (await file.json()) as { plans: { age: string | null; seenOn: string }[] };
    expect(new Set(plans.map(({ age }) => age))).toEqual(new Set(['fresh', 'old', 'older', null]));
    expect(plans.every(({ age, seenOn }) => (age === 'older') === (seenOn === '2025-04-29'))).toBe(
      true,
    );
  });
});

describe('maxAge', () => {
  it('leaves out prices that were seen longer ago, and keeps those without a day', async () => {
    const all = await count('');
    const since = async (day: string) =>
      (await t.db.first<{ n: number }>(
        `SELECT count(*) AS n FROM plans
         WHERE deleted_at IS NULL AND status = 'active' AND (seen_on IS NULL OR seen_on >= ?)`,
        [day],
      ))!.n;
    expect(await count('&maxAge=365')).toBe(await since('2025-10-03'));
    expect(await count('&maxAge=90')).toBe(await since('2026-07-05'));
    expect(await count('&maxAge=0')).toBe(await since('2026-10-03'));
    expect(await count('&maxAge=any')).toBe(all);
    const { meta } = await t.json<PlanList>(`${api.plans}?maxAge=365&facets=true&limit=1`);
    expect(meta.older).toBe(all - meta.totalCount);
    const { meta: whole } = await t.json<PlanList>(`${api.plans}?facets=true&limit=1`);
    expect(whole.older).toBeUndefined();
  });
});

describe('price trends', () => {
  it('end with the day of the data and know nothing of sample records', async () => {
    expect(await t.json<PriceTrend[]>(api.priceTrends)).toEqual([]);
    await write("UPDATE price_records SET sample = 0, recorded_date = '2026-08-17'");
    const lines = await t.json<PriceTrend[]>(api.priceTrends);
    expect(lines.length).toBeGreaterThan(0);
    const months = new Set(lines.flatMap(({ prices }) => prices.map(({ date }) => date)));
    expect([...months]).toEqual(['2026-08-01']);
  });
});
