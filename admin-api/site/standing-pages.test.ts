import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../data-version.ts';
import { readEnv } from '../env.ts';
import { prepare } from '../http/prepared.ts';
import { createLog } from '../log.ts';
import { createSite, type LoadedRelease, type ReleaseSite } from './create-site.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let site: ReleaseSite;
let release: LoadedRelease;
let slug: string;
/** What the site's code answers now for the key of the plan's page, and what it was asked. */
let key: string | null;
let asked: string[];

beforeAll(async () => {
  t = await openTestDb();
  slug = (await t.db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1'))!.slug;
});
beforeEach(async () => {
  const dataVersion = trackDataVersion(t.db);
  site = createSite({
    db: t.db,
    env: readEnv({}),
    now: () => TEST_NOW,
    log: createLog('silent'),
    dataVersion,
  });
  const built = await prepare({
    body: Buffer.from('as built'),
    headers: {},
    contentType: 'text/html; charset=utf-8',
    etag: () => '"built"',
    compress: false,
  });
  [key, asked] = ['same', []];
  release = {
    id: 'r',
    dataVersion: await dataVersion.current(),
    lineage: dataVersion.lineage(),
    files: new Map([[`/plans/${slug}`, built]]),
    keys: () => Promise.resolve(new Map([[`/plans/${slug}`, 'same']])),
    render: async ({ address }) => {
      asked.push(address.pathname);
      if (!address.pathname.startsWith('/keys/'))
        return { status: 200, html: 'on demand', policy: null };
      if (key === null) throw new Error('no key');
      return { status: 200, html: key, type: 'text/plain', policy: null };
    },
  };
  site.use(release);
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
});
afterAll(() => t.close());

const get = async () => (await site.answer(new Request(`http://x/plans/${slug}`))).text();

it('serves the built page of a plan while newer data leaves its key as it was', async () => {
  expect([await get(), await get()]).toEqual(['as built', 'as built']);
  expect(asked).toEqual([`/keys/${slug}`]);
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
  key = null;
  expect(await get()).toBe('on demand');
  site.use({ ...release, id: 'without', keys: undefined });
  expect(await get()).toBe('on demand');
  site.use({ ...release, id: 'broken', keys: () => Promise.reject(new Error('cut')) });
  expect(await get()).toBe('on demand');
});

it('answers 404 for a plan that is gone, whatever its key', async () => {
  await t.db.write((commit) =>
    commit([
      { sql: "UPDATE plans SET deleted_at = '2026-11-21' WHERE slug = ?", args: [slug] },
      BUMP_DATA_VERSION,
    ]),
  );
  await expect(get()).rejects.toThrow('There is nothing at this address');
});
