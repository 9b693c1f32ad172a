import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { createAnswerCache } from '../http/answers/answer-cache.ts';
import { builtFile, openTestSite } from '../../publish/site/testing.ts';
import { sendTo } from '../../testing.ts';
import { createFairShares, type ShareLimits } from './fair-shares.ts';
import { HOUSE } from './visitor.ts';

/** The server while somebody asks for more than it can make: a flood, a reader, and slow pages. */
const BUILT = 'all plans, as built';
const FLOOD = '2001:db8:1';
const READER = '192.0.2.1';
let rendered: string[];
/** Pages wait for this while they are rendered. */
let gate: Promise<void>;
const { db, close } = await openTestDb();
const slug = (await db.first<{ slug: string }>('SELECT slug FROM plans ORDER BY id LIMIT 1'))!.slug;
beforeEach(() => {
  rendered = [];
  gate = Promise.resolve();
});
afterAll(() => close());

async function openServer(limits: ShareLimits = {}) {
  const shares = createFairShares({ aloneMs: 600_000, ...limits });
  const answers = createAnswerCache();
  const files = new Map([
    ['/plans', await builtFile(BUILT)],
    ['/compare', await builtFile(BUILT)],
    ['/about', await builtFile('about, as built')],
  ]);
  const { site } = await openTestSite(
    db,
    {
      files,
      render: async ({ address }) => {
        rendered.push(address.pathname + address.search);
        await gate;
        return { status: 200, html: `live ${address.pathname}${address.search}` };
      },
    },
    { shares },
  );
  const app = createApp({ db, env: readEnv({}), now: () => TEST_NOW, site, shares, answers });
  const get = (path: string, address = READER, headers = {}) =>
    sendTo(app, 'GET', path, { address, headers });
  return { get, shares, answers };
}

/** Fills the one place that runs, and all that wait, from one network. */
async function occupy(t: Awaited<ReturnType<typeof openServer>>, waiting: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const all = [t.get('/plans?q=first', `${FLOOD}::1`)];
  await expect.poll(() => rendered.length).toBe(1);
  for (let i = 0; i < waiting; i += 1) {
    // A /64 of its own for each: one /48 all the same.
    all.push(t.get(`/plans?q=flood${i}`, `${FLOOD}:${i.toString(16)}::1`));
  }
  return { open: resolve, flood: all };
}

it('answers a reader at the next turn, and refuses the flood of another network', async () => {
  const t = await openServer({ waiting: 50 });
  const { open, flood } = await occupy(t, 200);
  const reader = [t.get('/plans?q=reader'), t.get(`${api.plans}?q=reader`)];
  const statuses = (answers: Response[]) => answers.map(({ status }) => status);
  // What is refused is refused at once, while all others wait.
  const refused = await Promise.race(flood);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  // By then the reader stands in the queue, too: every step of a request takes a turn of the loop.
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  open();
  expect(statuses(await Promise.all(reader))).toEqual([200, 200]);
  const answers = await Promise.all(flood);
  expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
  expect(statuses(answers).filter((status) => status === 200).length).toBeGreaterThanOrEqual(48);
  // Turn by turn with the flood; of the reader's two, either may have come first.
  expect(rendered.indexOf('/plans?q=reader')).toBeLessThanOrEqual(3);
  // A page is what was asked for, or no page at all.
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).not.toContain(BUILT);
    if (answer.status === 200) expect(text).toMatch(/^live \/plans\?q=/);
  }
});

it('never refuses a fast reader who is alone: 300 pages, queries and feeds, and 610 forms', async () => {
  const t = await openServer();
  const pages = Array.from({ length: 300 }, (_, i) => t.get(`/plans?q=page${i}`));
  const queries = Array.from({ length: 300 }, (_, i) => t.get(`${api.plans}?maxPrice=${i + 1}`));
  const answers = await Promise.all([...pages, ...queries]);
  const feed = (i: number) => t.get(`${api.changeFeed('atom')}?maxPrice=${i + 1}`);
  answers.push(...(await Promise.all(Array.from({ length: 300 }, (_, i) => feed(i)))));
  for (let i = 0; i < 610; i += 1) answers.push(await t.get(paths.report(slug)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

it('never sheds health, built pages and kept answers', async () => {
  const t = await openServer({ waiting: 2 });
  const known = ['/plans?q=known', `${api.plans}?q=known`, api.carriers, `/og/plans/${slug}.png`];
  for (const path of known.slice(0, 3)) expect((await t.get(path)).status).toBe(200);
  const { open, flood } = await occupy(t, 5);
  const always = [api.health, api.ready, '/plans', '/about', '/plans?utm_source=x'];
  for (const path of [...always, ...known.slice(0, 3)]) {
    expect((await t.get(path, `${FLOOD}::1`)).status, path).toBe(200);
  }
  open();
  await Promise.all(flood);
});

it.each([
  ['a page on demand', () => '/plans?q=new'],
  ['a comparison', () => '/compare?plans=a,b'],
  ['an entry', () => `/plans/${slug}`],
  ['a name that nothing has', () => '/plans/made-up'],
  ['a picture', () => `/og/plans/${slug}.png`],
  ['a form to report a price', () => paths.report(slug)],
  ['a list', () => `${api.plans}?q=new`],
  ['one plan', () => `${api.plans}/1`],
  ['a feed of a query', () => `${api.changeFeed('atom')}?q=new`],
  ['a feed of a plan', () => `/plans/${slug}/feed.json`],
  ['where a Buy link leads', () => paths.go(slug)],
])('counts %s, and refuses it where too much waits', async (_, path) => {
  const t = await openServer({ waiting: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const busy = t.shares.inTurn(HOUSE, () => promise).catch(() => undefined);
  const answer = await t.get(path());
  expect(answer.status).toBe(429);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(await answer.json()).toEqual({ message: expect.any(String) });
  const page = await t.get(path(), READER, { Accept: 'text/html' });
  expect(page.status).toBe(429);
  resolve();
  await busy;
});

it('shows people a page with another way, and keeps no refusal', async () => {
  const t = await openServer({ waiting: 0 });
  const html = { Accept: 'text/html' };
  const list = await t.get('/plans?q=new', READER, html);
  expect(list.headers.get('Cache-Control')).toBe('no-store');
  expect(await list.text()).toContain('<a href="/plans">Show the list without filters</a>');
  const compare = await t.get('/compare?plans=a', READER, html);
  expect(compare.status).toBe(429);
  expect((await compare.text()).match(/<a [^>]*>/g)).toEqual(['<a href="">']);
});

it('makes one answer for all spellings of an address', async () => {
  const t = await openServer();
  const pages = [
    '/plans?carriers=att,t-mobile&q=big%20%20data',
    '/plans?q=big+data&carriers=t-mobile&carriers=att&x=1',
    '/plans?view=grid&page=1&carriers=T-Mobile,att&q=+big+data+&show=all&fbclid=2',
  ];
  for (const path of pages) expect((await t.get(path)).status).toBe(200);
  expect(rendered).toEqual(['/plans?q=big+data&carriers=att,t-mobile']);

  const lists = [
    `${api.plans}?carriers=att,t-mobile&limit=3&facets=true`,
    `${api.plans}?facets=1&limit=3&x=1&carriers=t-mobile&carriers=att&carriers=att`,
    `${api.plans}?limit=03&page=1&carriers=%41tt,t-mobile&facets=true&q=`,
    `/api/%73imcards?carriers=att,t-mobile&limit=3&facets=true`,
  ];
  const texts = await Promise.all(lists.map(async (path) => (await t.get(path)).text()));
  expect(new Set(texts).size).toBe(1);
  expect(t.answers.size).toBe(1);

  for (const x of [1, 2, 3]) await t.get(`${api.carriers}?x=${x}`);
  expect(t.answers.size).toBe(2);
  for (const more of ['q=a&x=1', 'x=2&q=a', 'q=+a+']) {
    await t.get(`${api.changeFeed('atom')}?${more}`);
  }
  expect(t.answers.size).toBe(3);
});
