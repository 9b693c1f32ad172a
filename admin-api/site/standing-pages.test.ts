import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb } from '#db/testing.ts';
import { createStandingPages } from './standing-pages.ts';
import { builtFile, openTestSite } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let test: Awaited<ReturnType<typeof openTestSite>>;
let slug: string;
/** What the site's code answers now for the key of the plan's page, and what it was asked. */
let key: string | null;
let asked: string[];

beforeAll(async () => {
  t = await openTestDb();
  slug = (await t.db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1'))!.slug;
});
beforeEach(async () => {
  [key, asked] = ['same', []];
  test = await openTestSite(t.db, {
    files: new Map([[`/plans/${slug}`, await builtFile('as built')]]),
    keys: () => Promise.resolve(new Map([[`/plans/${slug}`, 'same']])),
    render: async ({ address }) => {
      asked.push(address.pathname);
      if (!address.pathname.startsWith('/keys/'))
        return { status: 200, html: 'on demand', policy: null };
      if (key === null) throw new Error('no key');
      return { status: 200, html: key, type: 'text/plain', policy: null };
    },
  });
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
});
afterAll(() => t.close());

const get = () => test.read(`/plans/${slug}`);

it('serves the built page of a plan while newer data leaves its key as it was', async () => {
  expect([await get(), await get()]).toEqual(['as built', 'as built']);
  expect(asked).toEqual([`/keys/plans/${slug}`]);
});

it('asks anew for each state of the data, and renders the page once the key is another', async () => {
  expect(await get()).toBe('as built');
  key = 'other';
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  expect(await get()).toBe('on demand');
  expect(await get()).toBe('on demand');
  expect(asked.filter((path) => path.startsWith('/plans/'))).toHaveLength(1);
});

it('renders the page where keys are unknown, cannot be read or cannot be made', async () => {
  const { site, release } = test;
  key = null;
  expect(await get()).toBe('on demand');
  site.use({ ...release, id: 'without', keys: undefined });
  expect(await get()).toBe('on demand');
  site.use({ ...release, id: 'broken', keys: () => Promise.reject(new Error('cut')) });
  expect(await get()).toBe('on demand');
});

it.each(['/carriers/visible', '/region/US', '/region/US/prepaid', '/compare/a-vs-b'])(
  'finds the same out of %s, and nothing of a list',
  async (path) => {
    const pages = [path, '/plans'];
    const file = await builtFile('as built');
    const release = {
      files: new Map(pages.map((page) => [page, file])),
      keys: () => Promise.resolve(new Map(pages.map((page) => [page, 'same']))),
    };
    const keyNow = async () => {
      asked.push(path);
      return 'same';
    };
    const { stands } = createStandingPages();
    expect(await stands(release, path, 'one', keyNow)).toBe(true);
    expect(await stands(release, '/plans', 'one', keyNow)).toBe(false);
    expect(asked).toEqual([path]);
  },
);
