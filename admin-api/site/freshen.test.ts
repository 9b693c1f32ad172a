import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb } from '#db/testing.ts';
import type { RenderPage } from './renderer.ts';
import { builtFile, openTestSite } from './testing.ts';

/** What is made after a change of the data before anybody asks for it. */
let t: Awaited<ReturnType<typeof openTestDb>>;
let rendered: string[];
beforeEach(async () => {
  t = await openTestDb();
  rendered = [];
});
afterEach(() => {
  vi.useRealTimers();
  return t.close();
});

const edit = () => t.db.write((commit) => commit([BUMP_DATA_VERSION]));

async function openSite(fails = '') {
  const slugs = await t.db.all<{ slug: string }>('SELECT slug FROM plans LIMIT 2');
  const [same, other] = slugs.map(({ slug }) => `/plans/${slug}`) as [string, string];
  const built = ['/', '/plans', '/carriers', same, other];
  const render: RenderPage = async ({ address: { pathname, search } }) => {
    const path = pathname + search;
    rendered.push(path);
    if (path === fails) throw new Error('broken view');
    // Of the two plans one is another than it was built.
    const key = path === `/keys${same}` ? 'k' : 'another';
    return { status: 200, html: path.startsWith('/keys/') ? key : `live ${path}`, policy: null };
  };
  const files = await Promise.all(
    built.map(async (path) => [path, await builtFile('as built')] as const),
  );
  const keys = async () => new Map([same, other].map((path) => [path, 'k']));
  const opened = await openTestSite(
    t.db,
    { files: new Map(files), keys, render },
    { aheadOfVisitors: true },
  );
  const hot = (path: string) => opened.site.hot(path)?.body.toString();
  return { ...opened, same, other, hot };
}

it('looks up and makes the pages that visitors look at, and no others', async () => {
  const { read, hot, same, other } = await openSite();
  const often = ['/plans', '/plans?q=a', same, other];
  const asked = Array.from({ length: 5 }, () => often).flat();
  for (const path of [...asked, '/', '/plans?q=seldom']) await read(path);
  rendered = [];
  await edit();
  // Who comes first tells that the data is another.
  await read('/carriers');
  const all = ['/carriers', '/plans', '/plans?q=a', other, `/keys${same}`, `/keys${other}`].sort();
  await expect.poll(() => rendered.toSorted()).toEqual(all);
  const soonHot = (path: string) =>
    expect.poll(async () => {
      // Nobody asked which data it is for longer than that is known.
      await read('/carriers');
      return hot(path);
    });
  for (const path of ['/plans', '/plans?q=a', other]) await soonHot(path).toBe(`live ${path}`);
  await soonHot(same).toBe('as built');
  expect(rendered.toSorted()).toEqual(all);
});

it('makes nothing while changes follow one another, and what was asked for once they end', async () => {
  // By a clock of its own: a machine that stands still would make a pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { read } = await openSite();
  for (let times = 0; times < 5; times += 1) await read('/plans');
  rendered = [];
  for (let change = 0; change < 30; change += 1) {
    await edit();
    await read('/carriers');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(rendered).toEqual(Array.from({ length: 30 }, () => '/carriers'));
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(rendered).toContain('/plans'));
});

it('makes two dozen at most, and each once', async () => {
  const { read } = await openSite();
  const queries = Array.from({ length: 40 }, (_, at) => `/plans?q=${at}`);
  for (const path of Array.from({ length: 5 }, () => queries).flat()) await read(path);
  rendered = [];
  await edit();
  await read('/carriers');
  await expect.poll(() => rendered.length).toBe(25);
  for (const path of queries) await read(path);
  expect(rendered).toHaveLength(41);
});

it('makes nothing for a release that was rolled back to', async () => {
  const { site, release, read } = await openSite();
  for (let times = 0; times < 3; times += 1) await read('/plans');
  site.use({ ...release, held: true });
  await edit();
  rendered = [];
  await read('/plans?q=a');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rendered).toEqual(['/plans?q=a']);
});
