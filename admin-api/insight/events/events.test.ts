import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import { indexablePages } from '#site/inputs/pages/indexable.ts';
import { SUBJECTS_A_DAY } from '#src/domain/insight/events.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { openTestApp } from '../../testing.ts';
import { createEvents } from './events.ts';
import { createVisitors } from '../../core/fairness/visitors.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let clock: Date;
let slugs: string[];

beforeEach(async () => {
  clock = new Date(TEST_NOW);
  t = await openTestApp();
  deps = appDeps({ db: t.db, env: t.env, now: () => clock });
  app = createApp(deps);
  const rows = await t.db.all<{ slug: string }>('SELECT slug FROM plans ORDER BY id');
  slugs = rows.map(({ slug }) => slug);
});
afterEach(() => t.close());

const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept-Language': 'en',
  'Sec-Fetch-Site': 'same-origin',
};
type Headers = Record<string, string>;
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } }) as never;
const send = (event: unknown, { address = '192.0.2.1', headers = {} as Headers } = {}) =>
  app.request(
    api.events,
    {
      method: 'POST',
      headers: { ...BROWSER, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(event),
    },
    from(address),
  );
const view = (path: string, more = {}) => ({ name: 'page_view', path, ...more });
const buy = (plan: string, path = '/plans') => {
  return { name: 'conversion', path, category: 'affiliate_click', plan };
};
const compare = (plan: string) => ({ name: 'click', path: '/plans', target: 'compare', plan });
const search = (words: string, results = 3) => ({ name: 'search', path: '/plans', words, results });

/** What the days hold: "kind subject" to how often and by how many. */
async function counted(): Promise<Record<string, [n: number, visitors: number]>> {
  await deps.events.flush();
  const rows = await t.db.all<{ kind: string; subject: string; n: number; visitors: number }>(
    'SELECT * FROM event_days ORDER BY day, kind, subject',
  );
  return Object.fromEntries(
    rows.map(({ kind, subject, n, visitors }) => [`${kind} ${subject}`.trim(), [n, visitors]]),
  );
}

describe('POST /api/events', () => {
  it('counts views, referrers, searches, filters and clicks by day', async () => {
    const plan = slugs[0]!;
    for (const event of [
      view('/', { referrer: 'https://www.news.example/a?user=ada' }),
      view(paths.plan(plan)),
      view(paths.plan(plan)),
      search('  UNLIMITED   Data '),
      search('moon', 0),
      { name: 'filter', path: '/', keys: ['region', 'dealsOnly'] },
      compare(plan),
      buy(plan, '/'),
    ]) {
      const answer = await send(event);
      expect(answer.status).toBe(204);
      expect(await answer.text()).toBe('');
    }
    expect(await counted()).toEqual({
      'view /': [1, 1],
      [`view /plans/${plan}`]: [2, 1],
      'referrer news.example': [1, 1],
      'search unlimited data': [1, 1],
      'search moon': [1, 1],
      'search_empty moon': [1, 1],
      'filter region': [1, 1],
      'filter dealsOnly': [1, 1],
      'compare 1': [1, 1],
      'buy 1': [1, 1],
      'buy_page /': [1, 1],
    });
  });

  it('knows a visitor again on the same day only, and never one who asks not to be followed', async () => {
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      await send(view('/'), { address });
    await send(view('/'), { address: '192.0.2.9', headers: { 'Sec-GPC': '1' } });
    await send(view('/'), { address: '192.0.2.9', headers: { DNT: '1' } });
    expect(await counted()).toEqual({ 'view /': [5, 2] });
    clock = new Date(TEST_NOW.getTime() + 86_400_000);
    await send(view('/'));
    await deps.events.flush();
    const days = await t.db.all('SELECT day, n, visitors FROM event_days ORDER BY day');
    expect(days).toEqual([
      { day: '2026-11-21', n: 5, visitors: 2 },
      { day: '2026-11-22', n: 1, visitors: 1 },
    ]);
  });

  it('leaves out bots, and what comes without what browsers send', async () => {
    for (const agent of ['Googlebot/2.1', 'curl/8.5.0', 'Mozilla/5.0 HeadlessChrome/140', '']) {
      expect((await send(view('/'), { headers: { 'User-Agent': agent } })).status).toBe(204);
    }
    await send(view('/'), { headers: { 'Sec-Purpose': 'prefetch' } });
    await app.request(api.events, {
      method: 'POST',
      headers: { 'User-Agent': BROWSER['User-Agent'], 'Content-Type': 'application/json' },
      body: JSON.stringify(view('/')),
    });
    expect(await counted()).toEqual({});
  });

  it('keeps no words that may name a person, and no address that is no public website', async () => {
    for (const words of [
      'ada@example.org',
      '+49 (170) 123-4567',
      '4111 1111 1111 1111',
      '٠١٢٣٤٥٦٧',
    ]) {
      await send(search(words, 0));
    }
    for (const referrer of [
      'http://10.0.0.7/',
      'http://intranet/',
      'javascript:1',
      'http://localhost',
    ]) {
      await send(view('/', { referrer }));
    }
    expect(await counted()).toMatchObject({
      search: [4, 1],
      search_empty: [4, 1],
      'view /': [4, 1],
    });
    expect(Object.keys(await counted())).toHaveLength(3);
    const dump = JSON.stringify(await t.db.all('SELECT * FROM event_days'));
    expect(dump).not.toMatch(/192\.0\.2|Mozilla|ada@|170|10\.0\.0/);
  });

  it('drops plans and pages that do not exist', async () => {
    await t.db.write((commit) =>
      commit([{ sql: "UPDATE plans SET status = 'draft' WHERE id = 2", args: [] }]),
    );
    for (const event of [
      view('/wp-login'),
      view('/plans/none'),
      view(`/plans/${slugs[1]}`),
      view('/region/XX'),
      buy('none'),
      compare(slugs[1]!),
    ]) {
      expect((await send(event)).status).toBe(204);
    }
    expect(await counted()).toEqual({ 'buy_page /plans': [1, 1] });
  });

  it('counts every fixed page that search engines may list', async () => {
    const pages = await indexablePages(await readCatalog(t.db, clock));
    const fixed = pages.filter(({ kind }) => kind === 'pages').map(({ path }) => path);
    expect(fixed.length).toBeGreaterThan(10);
    for (const path of fixed) await send(view(path));
    expect(Object.keys(await counted())).toEqual(fixed.map((path) => `view ${path}`).sort());
  });

  it('counts landing pages whose region and carriers exist', async () => {
    const real = ['/region/US/unlimited', '/region/UK/under-20', '/networks/att'];
    real.push('/compare/att-vs-verizon');
    const made = ['/region/US/x', '/region/XX/esim', '/networks/none', '/compare/att-vs-none'];
    for (const path of [...real, ...made]) await send(view(path));
    expect(Object.keys(await counted()).sort()).toEqual(real.map((path) => `view ${path}`).sort());
  });

  it('refuses what is no event', async () => {
    for (const event of [
      { name: 'page_view' },
      { name: 'page_view', path: 'https://evil.test/' },
      { name: 'page_view', path: '/?q=1' },
      { name: 'page_view', path: '/', visitor: 'ada' },
      { name: 'login', path: '/' },
      { name: 'filter', path: '/', keys: ['__proto__'] },
      { name: 'search', path: '/', words: 'x'.repeat(301), results: 0 },
      { name: 'conversion', path: '/', category: 'sale', plan: 'a' },
      { name: 'conversion', path: '/', category: 'affiliate_click', plan: '../a' },
    ]) {
      expect((await send(event)).status, JSON.stringify(event)).toBe(400);
    }
    expect(deps.events.pending).toBe(0);
  });

  it('is no change of content and writes nothing while a request waits', async () => {
    const state = () => t.db.first('SELECT data_version FROM site_state');
    const before = await state();
    const commits = t.db.commits();
    await send(buy(slugs[0]!));
    expect(t.db.commits()).toBe(commits);
    await counted();
    expect(await state()).toEqual(before);
  });

  it('keeps what could not be written for the next time', async () => {
    await send(view('/'));
    await t.db.write((commit) =>
      commit([{ sql: 'ALTER TABLE event_days RENAME TO away', args: [] }]),
    );
    await expect(deps.events.flush()).rejects.toThrow();
    await send(view('/'));
    await t.db.write((commit) =>
      commit([{ sql: 'ALTER TABLE away RENAME TO event_days', args: [] }]),
    );
    expect(await counted()).toEqual({ 'view /': [2, 1] });
  });

  it('takes and drops events in read-only mode', async () => {
    const own = await openTestApp({}, { READ_ONLY: 'on' });
    const answer = await own.send('POST', api.events, { body: view('/'), headers: BROWSER });
    expect(answer.status).toBe(204);
    await own.close();
  });
});

describe('a flood', () => {
  it('from one address counts 120 a minute', async () => {
    for (let i = 0; i < 300; i += 1) expect((await send(view('/'))).status).toBe(204);
    expect(await counted()).toEqual({ 'view /': [120, 1] });
    clock = new Date(TEST_NOW.getTime() + 61_000);
    await send(view('/'));
    expect(await counted()).toEqual({ 'view /': [121, 1] });
  });

  it.each([
    ['a /24', 1200, (i: number) => `198.51.100.${i & 255}`],
    ['a /48', 1200, (i: number) => `2001:db8:1:${i.toString(16)}::1`],
    ['a /56', 360, (i: number) => `2001:db8:1:${(i & 255).toString(16)}::1`],
  ])('from %s counts %i a minute, and leaves the others theirs', async (_, limit, address) => {
    const flood = () => {
      for (let i = 0; i < 1500; i += 1) {
        const sender = { address: address(i), headers: new Headers(BROWSER) };
        deps.events.record(view('/') as never, sender);
      }
    };
    flood();
    expect((await counted())['view /']![0]).toBe(limit);
    await send(view('/'), { address: '192.0.2.1' });
    expect((await counted())['view /']![0]).toBe(limit + 1);
    clock = new Date(TEST_NOW.getTime() + 60_000);
    flood();
    expect((await counted())['view /']![0]).toBe(2 * limit + 1);
  });

  it('from one network uses up a tenth of what is known of a day, also of the clicks', () => {
    for (const [byNetwork, most] of [
      [false, 20_000],
      [true, 5000],
    ] as const) {
      const visitors = createVisitors(() => clock, { maxMarks: 10 * most, byNetwork });
      const fresh = (address: (i: number) => string) => {
        let count = 0;
        for (let i = 0; i < 1.2 * most; i += 1) {
          if (visitors.isNew(address(i), `thing ${i}`)) count += 1;
        }
        return count;
      };
      expect(fresh((i) => `198.51.100.${i & 255}`)).toBe(most);
      expect(fresh((i) => `2001:db8:1:${i.toString(16)}::1`)).toBe(most);
      expect(visitors.isNew('198.51.101.1', 'thing 1')).toBe(true);
    }
  });

  it('from many addresses that fills the minute of all is told in the log, once a minute', () => {
    const lines: unknown[] = [];
    const events = createEvents({
      db: t.db,
      now: () => clock,
      log: { warn: (line: unknown) => void lines.push(line) },
      env: readEnv({ SITE_URL: 'https://sim.example' }),
    });
    const flood = (count: number) => {
      for (let i = 0; i < count; i += 1) {
        const sender = { address: `198.51.${i >> 8}.${i & 255}`, headers: new Headers(BROWSER) };
        events.record(view('/') as never, sender);
      }
    };
    flood(12_000);
    expect(lines).toEqual([]);
    flood(5);
    expect(lines).toEqual([{ evt: 'events.full', limit: 12_000 }]);
    clock = new Date(TEST_NOW.getTime() + 61_000);
    flood(12_001);
    expect(lines).toHaveLength(2);
  });

  it('of forged fields from many addresses leaves a bounded table', async () => {
    const kept = SUBJECTS_A_DAY.search;
    for (const _ of Array(3)) await send(search('esim'));
    for (let i = 0; i < 12_000; i += 1) {
      const letters = [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      deps.events.record(search(`junk ${letters}`, 0) as never, {
        address: `198.51.${i >> 8}.${i & 255}`,
        headers: new Headers(BROWSER),
      });
      if (i === 6000) await deps.events.flush();
    }
    expect(deps.events.pending).toBeLessThanOrEqual(5002);
    const rows = await counted();
    expect(Object.keys(rows)).toHaveLength(2 * (kept + 1));
    // Frequent words stay, and nothing is lost from the sum.
    expect(rows['search esim']).toEqual([3, 1]);
    const sum = Object.entries(rows).reduce(
      (all, [key, [n]]) => all + (/^search( |$)/.test(key) ? n : 0),
      0,
    );
    expect(sum).toBe(12_000);
  });

  /** Forged searches of one address, each word `times`, as fast as its limit lets them through. */
  const forge = (words: number, times: number) => {
    for (let i = 0; i < words * times; i += 1) {
      if (i % 100 === 0) clock = new Date(clock.getTime() + 61_000);
      const letters = [...String(i % words)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      deps.events.record(search(`junk ${letters}`) as never, {
        address: '198.51.100.1',
        headers: new Headers(BROWSER),
      });
    }
  };

  it('of one address does not push out what several visitors searched for', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2']) await send(search('real'), { address });
    forge(SUBJECTS_A_DAY.search + 50, 3);
    expect((await counted())['search real']).toEqual([2, 2]);
  });

  it('of one address uses up no more than its part of what is known of a day', async () => {
    forge(900, 1);
    const rows = Object.values(await counted());
    expect(rows.reduce((sum, [n]) => sum + n, 0)).toBe(900);
    expect(rows.reduce((sum, [, visitors]) => sum + visitors, 0)).toBe(500);
    await send(buy(slugs[0]!));
    expect((await counted())['buy 1']).toEqual([1, 1]);
  });

  it('of large bodies is refused before they are read', async () => {
    const answer = await send({ ...view('/'), referrer: 'x'.repeat(9000) });
    expect(answer.status).toBe(413);
  });

  it('forgets days past their time', async () => {
    await send(view('/'));
    await deps.events.flush();
    clock = new Date(TEST_NOW.getTime() + 401 * 86_400_000);
    await send(view('/deals'));
    expect(await counted()).toEqual({ 'view /deals': [1, 1] });
  });
});

describe('the order by popularity', () => {
  const first = async () => {
    const answer = await app.request('/api/simcards?sort=popularity&limit=4');
    const { data } = (await answer.json()) as { data: { slug: string }[] };
    return { slugs: data.map(({ slug }) => slug), etag: answer.headers.get('etag') };
  };

  it('follows unique Buy and Compare clicks of 30 days, with another ETag', async () => {
    const before = await first();
    for (const [slug, addresses] of [
      [slugs[40]!, 3],
      [slugs[41]!, 2],
    ] as const) {
      for (let i = 0; i < addresses; i += 1) await send(buy(slug), { address: `192.0.${i}.1` });
    }
    await send(compare(slugs[41]!), { address: '192.0.77.1' });
    await send(compare(slugs[41]!), { address: '192.0.78.1' });
    // A whole network clicks as one, however many addresses it has.
    for (let i = 0; i < 50; i += 1) {
      await send(buy(slugs[42]!), { address: `203.0.113.${i}` });
      await send(buy(slugs[42]!), { address: `2001:db8:7:${i}::1` });
      await send(compare(slugs[43]!), { address: `2001:db8:7:${i}::1` });
    }
    await deps.events.rollUp();
    const after = await first();
    expect(after.slugs).toEqual([slugs[41], slugs[40], slugs[42], slugs[43]]);
    const clicks = 'SELECT popularity FROM plans WHERE popularity > 0 ORDER BY popularity DESC';
    expect(await t.db.all(clicks)).toEqual([4, 3, 2, 1].map((popularity) => ({ popularity })));
    expect(after.etag).not.toBe(before.etag);

    await deps.events.rollUp();
    expect((await first()).etag).toBe(after.etag);
    clock = new Date(TEST_NOW.getTime() + 31 * 86_400_000);
    await deps.events.rollUp();
    expect((await first()).slugs).toEqual(before.slugs);
  });
});

describe('GET /go/{plan}', () => {
  const go = (plan: string, headers: Headers = {}) =>
    app.request(paths.go(plan), { headers: { ...BROWSER, ...headers } });

  it('leads to where the plan is sold and counts the click', async () => {
    await t.db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET buy_url = 'https://shop.example/ü?ref=1' WHERE id = 1", args: [] },
      ]),
    );
    for (const plan of [slugs[0]!, '1']) {
      const answer = await go(plan);
      expect(answer.status).toBe(302);
      const target = new URL(answer.headers.get('location')!);
      expect(target.origin + target.pathname).toBe('https://shop.example/%C3%BC');
      expect(target.searchParams.get('ref')).toBe('1');
      expect(target.searchParams.get('utm_medium')).toBe('affiliate');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
    await go('1', { 'User-Agent': 'Googlebot/2.1' });
    await app.request(paths.go('1'), { method: 'HEAD', headers: BROWSER });
    expect(await counted()).toMatchObject({ 'buy 1': [2, 1] });
  });

  it('looks at nothing but the plan', async () => {
    const target = async (address: string) => {
      const answer = await app.request(address, { headers: BROWSER });
      return new URL(answer.headers.get('location')!).host;
    };
    const own = await target('/go/1');
    for (const query of ['?url=https://evil.test', '?next=//evil.test', '?u=%0d%0aLocation:%20x']) {
      expect(await target(`/go/1${query}`)).toBe(own);
    }
  });

  it('knows no plan of a hostile name', async () => {
    for (const plan of [
      '//evil.test',
      'https:%2F%2Fevil.test',
      '%5Cevil.test',
      'x%0d%0aSet-Cookie:a=1',
      '99999',
      '0',
      '-1',
      '1e3',
      "1'--",
      'constructor',
    ]) {
      const answer = await app.request(`/go/${plan}`, { headers: BROWSER });
      expect([400, 404], plan).toContain(answer.status);
      expect(answer.headers.get('location'), plan).toBeNull();
    }
  });

  it('takes the page of the click from the browser, for the count and the name it passes on', async () => {
    const [plan] = slugs as [string];
    const clicks: [referrer: string, site: string, term: string][] = [
      ['https://sim.example/deals?sort=price-asc', 'same-origin', 'deals'],
      ['https://sim.example/region/US', 'same-origin', 'region'],
      ['https://evil.test/deals', 'cross-site', 'go'],
      ["https://sim.example/<script>'--", 'same-origin', 'go'],
      ['not an address', 'same-origin', 'go'],
    ];
    for (const [referrer, site, term] of clicks) {
      const answer = await go(plan, { Referer: referrer, 'Sec-Fetch-Site': site });
      const target = new URL(answer.headers.get('location')!);
      expect(target.searchParams.get('utm_term'), referrer).toBe(term);
    }
    const rows = await counted();
    // Another site may lead here, but its visitors have not clicked on a Buy link of ours.
    expect(rows).toMatchObject({ 'buy 1': [4, 1], 'buy_page /deals': [1, 1] });
    expect(rows[`buy_page /plans/${plan}`]).toEqual([2, 1]);
  });

  it('counts no click that a picture, a frame or another site makes', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' },
    ]) {
      expect((await go('1', headers)).status).toBe(302);
    }
    expect(await counted()).toEqual({});
  });

  it('takes digits for the slug of a plan that is called so, and only then for a number', async () => {
    await t.db.write((commit) =>
      commit([
        {
          sql: "UPDATE plans SET slug = '2', buy_url = 'https://digits.example/' WHERE id = 1",
          args: [],
        },
        { sql: "UPDATE plans SET buy_url = 'https://number.example/' WHERE id = 2", args: [] },
      ]),
    );
    const host = async (plan: string) => new URL((await go(plan)).headers.get('location')!).host;
    expect(await host('2')).toBe('digits.example');
    expect(await host('1')).toBe('digits.example');
    expect(await host(slugs[1]!)).toBe('number.example');
  });

  it('tells a partner network that asks for it what the visitor said about cookies', async () => {
    await t.db.write((commit) =>
      commit([
        {
          sql: "UPDATE plans SET buy_url = 'https://www.awin1.com/cread.php?awinmid=1' WHERE id = 1",
          args: [],
        },
        { sql: "UPDATE plans SET buy_url = 'https://shop.example/' WHERE id = 2", args: [] },
      ]),
    );
    const consent = async (plan: string) =>
      new URL((await go(plan)).headers.get('location')!).searchParams.get('cons');
    expect(await consent('1?consent=1')).toBe('1');
    expect(await consent('1?consent=0')).toBe('0');
    for (const unsaid of ['1', '1?consent=yes', '1?cons=1', '2?consent=1'])
      expect(await consent(unsaid), unsaid).toBeNull();
  });

  it('does not lead to a plan that is a draft or in the trash', async () => {
    await t.db.write((commit) =>
      commit([
        { sql: "UPDATE plans SET status = 'draft' WHERE id = 1", args: [] },
        { sql: "UPDATE plans SET deleted_at = '2026-11-20' WHERE id = 2", args: [] },
      ]),
    );
    for (const plan of ['1', '2', slugs[0]!, slugs[1]!]) expect((await go(plan)).status).toBe(404);
  });
});
