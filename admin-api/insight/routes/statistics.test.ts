import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCounts, type Count } from '#db/insight/events.ts';
import { listDayCounts } from '#db/insight/statistics.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Statistics, StatisticsSeries } from '#src/contract/insight/statistics.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const HOSTILE = '=HYPERLINK("https://evil.test")<script>alert(1)</script>';
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
let plans: { slug: string; name: string; carrier: string; region: string }[];

beforeAll(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'ada', true));
  plans = await t.db.all(
    `SELECT p.slug, c.name || ' ' || p.plan_name AS name, c.name AS carrier, r.name AS region
     FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     ORDER BY p.id LIMIT 2`,
  );
  const count = (day: string, kind: Count['kind'], subject: string, n: number): Count => {
    return { day, kind, subject, n, visitors: 1 };
  };
  const counts = [
    count('2026-11-21', 'view', '/', 9),
    count('2026-11-15', 'view', '/deals', 4),
    count('2026-11-14', 'view', '/deals', 2),
    count('2026-11-21', 'buy', plans[0]!.slug, 5),
    count('2026-11-20', 'buy', plans[0]!.slug, 1),
    count('2026-11-20', 'buy_page', '/', 6),
    count('2026-11-20', 'compare', plans[1]!.slug, 3),
    count('2026-11-20', 'search', HOSTILE, 2),
    count('2026-11-20', 'search_empty', HOSTILE, 2),
    count('2026-11-20', 'search', '', 7),
  ];
  await addCounts(t.db, counts, TEST_NOW);
});
afterAll(() => t.close());

const read = async (query: string) =>
  (await (await t.send('GET', `${api.statistics}${query}`, { cookie })).json()) as Statistics;

describe('the statistics', () => {
  it('have each day of the range and what was counted most', async () => {
    const seven = await read('?days=7');
    expect([seven.from, seven.to, seven.days.length]).toEqual(['2026-11-15', '2026-11-21', 7]);
    expect(seven.days.at(-1)).toEqual({
      day: '2026-11-21',
      views: 9,
      buys: 5,
      compares: 0,
      searches: 0,
      emptySearches: 0,
    });
    expect(seven.days.at(-2)).toMatchObject({ searches: 9, emptySearches: 2 });
    expect(seven.pages.map(({ name, n }) => [name, n])).toEqual([
      ['/', 9],
      ['/deals', 4],
    ]);
    const [plan] = plans;
    expect(seven.plans).toEqual([{ key: '1', name: plan!.name, n: 6, visitors: 2 }]);
    expect(seven.carriers[0]).toMatchObject({ name: plan!.carrier, n: 6 });
    expect(seven.regions[0]).toMatchObject({ name: plan!.region, n: 6 });
    expect(seven.buyPages[0]).toMatchObject({ name: '/', n: 6 });
    // The rest of a day stands last, however much it is.
    expect(seven.searches.map(({ key, n }) => [key, n])).toEqual([
      [HOSTILE, 2],
      ['', 7],
    ]);
    expect(seven.emptySearches).toHaveLength(1);

    expect((await read('')).days).toHaveLength(30);
    expect((await read('')).pages[0]).toMatchObject({ name: '/deals', n: 6, visitors: 2 });
  });

  it.each(['?days=8', '?days=x', '?days=-1'])('refuse %s', async (query) => {
    expect((await t.send('GET', api.statistics + query, { cookie })).status).toBe(400);
  });

  it('come as a CSV file that no spreadsheet runs', async () => {
    const answer = await t.send('GET', `${api.statisticsFile}?days=7`, { cookie });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toBe('day,kind,subject,count,visitors');
    expect(lines).toContain(`2026-11-21,buy,"${plans[0]!.slug}",5,1`);
    expect(lines).toContain(`2026-11-20,search,"'${HOSTILE.replaceAll('"', '""')}",2,1`);
    expect(lines).toHaveLength(10);
    const days = lines.slice(1).map((line) => line.slice(0, 10));
    expect(days).toEqual(days.toSorted());
  });

  it('come as a file of which no more than a day is held at a time', async () => {
    const counts = await t.db.all<{ n: number }>(
      'SELECT count(*) AS n FROM event_days GROUP BY day',
    );
    const most = Math.max(...counts.map(({ n }) => n));
    expect(counts.length).toBeGreaterThan(1);
    const sizes: number[] = [];
    for await (const day of listDayCounts(t.db, 90, TEST_NOW)) sizes.push(day.length);
    expect(sizes).toHaveLength(90);
    expect(Math.max(...sizes)).toBe(most);
  });
});

describe('one entry by day', () => {
  const series = (query: string) =>
    t.send('GET', `${api.statisticsSeries}?days=7&${query}`, { cookie });
  const counted = async (query: string) => {
    const answer = (await (await series(query)).json()) as StatisticsSeries;
    expect(answer.days.map(({ day }) => day).slice(-2)).toEqual(['2026-11-20', '2026-11-21']);
    return [answer.name, answer.days.map(({ n }) => n)] as const;
  };

  it('is found by the key that its list has', async () => {
    const lists = await read('?days=7');
    const [plan] = plans;
    const clicks = [0, 0, 0, 0, 0, 1, 5];
    expect(await counted(`list=plans&key=${lists.plans[0]!.key}`)).toEqual([plan!.name, clicks]);
    expect(await counted(`list=carriers&key=${lists.carriers[0]!.key}`)).toEqual([
      plan!.carrier,
      clicks,
    ]);
    expect(await counted(`list=regions&key=${lists.regions[0]!.key}`)).toEqual([
      plan!.region,
      clicks,
    ]);
    expect(await counted('list=buyPages&key=/')).toEqual(['/', [0, 0, 0, 0, 0, 6, 0]]);
    expect(await counted('list=pages&key=/deals')).toEqual(['/deals', [4, 0, 0, 0, 0, 0, 0]]);
  });

  it.each([
    ['list=plans&key=99999', 404],
    ["list=carriers&key=1' OR 1=1", 404],
    ['list=searches&key=x', 400],
    ['list=plans&key=', 400],
    ['list=plans', 400],
  ])('%s is %i', async (query, status) => expect((await series(query)).status).toBe(status));

  it('comes as a CSV file', async () => {
    const { carriers } = await read('?days=7');
    const { key, name } = carriers[0]!;
    const file = async (query: string) =>
      (await t.send('GET', `${api.statisticsSeriesFile}?days=7&${query}`, { cookie })).text();
    const lines = (await file(`list=carriers&key=${key}`)).trim().split('\r\n');
    expect(lines[0]).toBe('day,subject,count');
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toBe(`2026-11-21,"${name}",5`);
    const hostile = await file(`list=pages&key=${encodeURIComponent(HOSTILE)}`);
    expect(hostile).toContain(`,"'${HOSTILE.replaceAll('"', '""')}",0`);
  });
});

it('begins each list with what most visitors did, so that one address cannot own it', async () => {
  const [day, kind] = ['2026-11-21', 'referrer'] as const;
  const forged = Array.from({ length: 20 }, (_, i): Count => {
    return { day, kind, subject: `junk${i}.example`, n: 120, visitors: 1 };
  });
  const real = { day, kind, subject: 'news.example', n: 3, visitors: 3 };
  await addCounts(t.db, [...forged, real], TEST_NOW);
  const { referrers } = await read('?days=7');
  expect(referrers[0]).toMatchObject({ name: 'news.example', n: 3, visitors: 3 });
  // Twenty by name, and what has no room as the rest: nothing is lost from the sum.
  expect(referrers).toHaveLength(21);
  expect(referrers.at(-1)).toEqual({ key: '', name: '', n: 120, visitors: 1 });
});
