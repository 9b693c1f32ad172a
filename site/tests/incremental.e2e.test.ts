import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import { RegionUpdate } from '#src/contract/places/regions.ts';
import { SeoPageInput } from '#src/contract/pages/seo.ts';
import type { Change } from '#db/core/change.ts';
import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { updatePlan } from '#db/plans/change-plans.ts';
import { updateRegion } from '#db/places/change-regions.ts';
import { getSeoGlobal } from '#db/pages/seo.ts';
import { createSeoPage, updateSeoGlobal } from '#db/pages/change-seo.ts';
import { openTestDb, readCatalog } from '#db/testing.ts';
import { readEnv } from '#api/env.ts';
import { fileUrl } from '#db/core/connect/connect.ts';
import { openMakers, type Makers } from '#api/publish/pages/makers.ts';
import { makeRelease } from '#api/publish/publish.ts';
import {
  PAGES_FILE,
  filePlace,
  readFiles,
  readServed,
  type StoredPages,
} from '#api/publish/releases/release-files.ts';
import { openReleases, type Release } from '#api/publish/releases/releases.ts';
import { copyInsteadOfAstro, standing } from './support/built.ts';
import { randomEdits } from './support/random-edits.ts';
import { builtSite } from './support/site.ts';
import { keyAt } from '../inputs/live.ts';
import { copyBuilt } from '../../scripts/test-site.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
/** The sources of the common site: the names of islands follow from where they lie. */
const root = process.env.SITE_SOURCES!;
/** Its releases begin with that of the common site, which is of other data. */
let dataDir: string;
let release: Release;
let makers: Makers | undefined;
const { siteUrl: SITE_URL } = builtSite();
beforeAll(async () => {
  [t, dataDir] = await Promise.all([openTestDb(), copyBuilt(builtSite())]);
  makers = openMakers(readEnv({ DATABASE_URL: fileUrl(t.file), SITE_URL }));
  // The week's first price moves the end of all histories; what is tested here comes after it.
  await editPrice('docomo-mini-4gb', '2026-11-16');
  release = await publish('start');
  expect(release).toMatchObject({ way: 'changes' });
});
afterAll(async () => {
  await makers?.end();
  t?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function publish(cause: 'start' | 'edit' | 'schedule'): Promise<Release> {
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: 'file:of-the-options', SITE_URL });
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  return makeRelease(
    { root, db: t.db, env, ...(makers && { makers }) },
    releases,
    new Date(),
    cause,
  );
}

/** The names of all files to serve. */
async function served(): Promise<string[]> {
  const names = Object.keys((await readFiles(release.folder))!);
  return names.filter((n) => n.startsWith('client/')).map((n) => n.slice('client/'.length));
}
async function keptPages({ folder }: Release): Promise<StoredPages> {
  return JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as StoredPages;
}

/** Makes a release of what changed, and answers which pages are not those of the one before. */
async function rendered(): Promise<string[]> {
  const before = await keptPages(release);
  release = await publish('edit');
  expect(release).toMatchObject({ way: 'changes' });
  const pages = Object.entries(await keptPages(release));
  const anew = pages.filter(([path, [, key]]) => key === null || before[path]?.[1] !== key);
  expect(release.pages).toEqual({ rendered: anew.length, reused: pages.length - anew.length });
  return anew.map(([, [file]]) => `/${file}`).sort();
}

/** Files without a key: they hold every plan, so each edit changes them. */
const ALWAYS = [
  '/robots.txt',
  '/sitemap.xml',
  ...['pages', 'regions', 'comparisons', 'carriers', 'plans'].map(
    (part) => `/sitemaps/${part}.xml`,
  ),
  '/data/plans.json',
  '/data/release.json',
];
/** The plan whose price is edited first is compared there. */
const COMPARED = ['congstar-vs-telekom-de', 'o2-de-vs-telekom-de', 'telekom-de-vs-vodafone-de'];
/** The other pages of Germany that say whether marks can be won. */
const OTHERS_IN_GERMANY = [
  'compare/aldi-talk-vs-lidl-connect',
  'compare/congstar-vs-o2-de',
  'compare/congstar-vs-vodafone-de',
  'compare/o2-de-vs-vodafone-de',
  'compare/simplytel-vs-winsim',
  'networks/o2-de',
  'networks/telekom-de',
  'networks/vodafone-de',
  'region/DE/prepaid',
  'region/DE/under-10',
  'region/DE/under-20',
  'region/DE/unlimited',
  'region/DE/visitors',
];
const pages = (...names: string[]) => names.map((name) => `/${name}.html`).sort();
/** Files of the open data, in both formats. */
const open = (...names: string[]) =>
  names.flatMap((name) => ['csv', 'json'].map((format) => `/data/${name}.${format}`));
/** The feeds of some pages, in both formats. */
const feeds = (...names: string[]) =>
  names.flatMap((name) => ['atom', 'json'].map((format) => `/${name}/feed.${format}`));
/** Social images that the last build drew, without the hashes of their addresses. */
let drawn: string[] = [];
/** The pages with a key that the last edit made anew. */
const madeAnew = async () => {
  const made = await rendered();
  const isPicture = (page: string) => page.startsWith('/og/');
  drawn = made
    .filter(isPicture)
    .map((picture) => picture.replace(/^\/og\/|\.[0-9a-f]{16}\.png$/g, ''));
  return made.filter((page) => !ALWAYS.includes(page) && !isPicture(page));
};
const by = (day: string): Change => ({
  actor: { id: null, name: 'test', way: 'cli' },
  now: new Date(`${day}T09:00:00Z`),
});
async function editPrice(slug: string, day: string): Promise<void> {
  const row = await t.db.first<{ id: number }>('SELECT id FROM plans WHERE slug = ?', [slug]);
  const plan = (await findAdminPlan(t.db, row!.id))!;
  const input = PlanUpdate.parse({ ...plan, price: plan.price + 1, checked: true });
  await updatePlan(t.db, plan.id, input, plan.version, by(day));
}

/** Pages of one thing each; those that an edit does not show on stand also before the next release. */
const OF_ONE = /^\/(plans|carriers|region|networks|compare)\/.*\.html$/;

/** Such pages whose key is another than in the last build: a server renders them on demand. */
async function outdated(): Promise<string[]> {
  const catalog = await readCatalog(t.db, new Date());
  const found: string[] = [];
  for (const [path, [file, key]] of Object.entries(await keptPages(release))) {
    if (!OF_ONE.test(`/${file}`)) continue;
    if ((await keyAt({ catalog }, path.slice(1))) !== key) found.push(`/${file}`);
  }
  return found.sort();
}

describe(
  'a release of changes makes only the pages that show an edit',
  { timeout: 180_000 },
  () => {
    it('of a price', async () => {
      await editPrice('telekom-de-magentamobil-l', '2026-11-20');
      const stale = await outdated();
      const made = await madeAnew();
      expect(stale).toEqual(made.filter((page) => OF_ONE.test(page)));
      expect(await outdated()).toEqual([]);
      expect(made).toEqual(
        [
          ...pages(
            'about',
            'carriers/telekom-de',
            'coverage',
            'plans/telekom-de-magentamobil-l',
            'region/DE',
            'region/DE/postpaid',
            ...COMPARED.map((pair) => `compare/${pair}`),
            // It says how many price records there are.
            'data',
          ),
          // The first fresh price of the place: from now on its marks can be won.
          ...pages(...OTHERS_IN_GERMANY),
          ...feeds('carriers/telekom-de', 'region/DE'),
          ...open('sim-plans', 'price-history'),
          '/carriers/telekom-de/prices.csv',
          // One price less is a sample.
          '/llms.txt',
        ].sort(),
      );
      // Its own picture is drawn when it is asked for. This plan has its carrier's lowest price per GB, which
      // the carrier's picture shows; that of the region shows another plan's.
      expect(drawn).toEqual(['carriers/telekom-de']);
    });

    it('of the words that search engines show for one page', async () => {
      const input = SeoPageInput.parse({ path: '/region/JP', title: 'SIM cards for Japan' });
      await createSeoPage(t.db, input, by('2026-11-22'));
      expect(await madeAnew()).toEqual(pages('japan', 'jp', 'region/JP'));
      expect(drawn).toEqual([]);
    });

    it('of a region, and of an analytics id, which every page knows', async () => {
      const texts = async () => {
        const names = (await served()).filter((n) => n.endsWith('.html'));
        const read = names.map(
          async (n) => [n, String(await readServed(release.folder, n))] as const,
        );
        return new Map(await Promise.all(read));
      };
      for (const [name, html] of await texts()) {
        expect(/googletagmanager|data-consent|data-cookie-settings/.test(html), name).toBe(false);
      }
      const { version, ...seo } = await getSeoGlobal(t.db);
      const settings = { ...seo, googleAnalyticsId: 'G-TEST12345', version };
      await updateSeoGlobal(t.db, settings, version, by('2026-11-22'));
      const region = (await readCatalog(t.db, new Date())).regions.find(
        ({ code }) => code === 'JP',
      )!;
      const input = RegionUpdate.parse({ ...region, name: 'Nippon' });
      await updateRegion(t.db, region.id, input, region.version, by('2026-11-22'));
      const built = await served();
      const keyed = built.map((name) => `/${name}`).filter((name) => name.endsWith('.html'));
      const made = await madeAnew();
      const html = made.filter((page) => page.endsWith('.html'));
      expect(html).toEqual(keyed.filter((page) => !ALWAYS.includes(page)).sort());
      // Of the feeds, those that tell of plans there.
      expect(made).toEqual(expect.arrayContaining(feeds('region/JP', 'carriers/povo')));
      expect(made).not.toContain('/carriers/fraenk/feed.atom');
      // Which regions there are stands in the words for programs; the files name their codes.
      expect(made).toContain('/llms.txt');
      for (const file of open('sim-plans', 'price-history')) expect(made).not.toContain(file);
      // The carriers that say in which regions they are, and the region itself.
      expect(drawn).toContain('region/JP');
      expect(drawn).toContain('carriers/povo');
      expect(drawn).not.toContain('carriers/fraenk');
      // Every page asks; only where no password is typed the policy lets the tag in.
      const after = await texts();
      for (const [name, html] of after) {
        const closed = /^(auth|account|admin)(\/.*)?\.html$/.test(name);
        const hosts = html.match(/content-security-policy" content="[^"]*googletagmanager/);
        expect(Boolean(hosts), name).toBe(!closed);
        expect(html.includes('class="consent '), name).toBe(name !== 'admin.html');
        expect(html.includes('data-consent="G-TEST12345"'), name).toBe(!closed);
      }
      expect(after.get('privacy.html')).toContain('Google Analytics loads only after');
    });
  },
);

/** Every file of the pages of a release with its hash, and what is known of the pages. */
async function filesOf({ folder }: Release): Promise<Map<string, string>> {
  const files = (await readFiles(folder))!;
  const names = Object.keys(files).filter((name) => name.startsWith('client/'));
  const places = names.map((name) => [name, filePlace(folder, files, name)] as const);
  const all = [...places, [PAGES_FILE, join(folder, PAGES_FILE)] as const].sort();
  const hashes = all.map(
    async ([name, place]) => [name, hash('sha256', await readFile(place))] as const,
  );
  return new Map(await Promise.all(hashes));
}

/** Edits between two releases: one changes few pages, many change nearly every page. `npm run proof` makes 200. */
const BATCHES =
  process.env.RANDOM_EDITS === '200' ? [1, 1, 1, 1, 1, 2, 3, 5, 10, 25, 50, 100] : [1, 10];

it(
  'is the same as a whole build, byte for byte, after random edits',
  { timeout: 1_200_000 },
  async () => {
    const edit = randomEdits(t.db, 7, new Date());
    for (const edits of BATCHES) {
      for (let made = 0; made < edits; made += 1) await edit();
      await rendered();
    }
    const before = new Set(await standing(root));
    const whole = await publish('schedule');
    expect((await standing(root)).filter((file) => !before.has(file))).toEqual([]);
    const [mine, built] = await Promise.all([filesOf(release), filesOf(whole)]);
    expect(whole).toMatchObject({ way: 'whole', pages: { reused: 0 }, differing: [] });
    expect(built.size).toBeGreaterThan(900);
    expect([...built].filter(([name, found]) => mine.get(name) !== found)).toEqual([]);
    expect([...mine.keys()]).toEqual([...built.keys()]);
  },
);

it('is built whole where a release of changes has nothing to rest on, and says why', async () => {
  const files = (await readFiles(release.folder))!;
  await rm(filePlace(release.folder, files, 'client/manifest.webmanifest'));
  await copyInsteadOfAstro(root);
  await editPrice('telekom-de-magentamobil-l', '2026-11-23');
  const whole = await publish('edit');
  expect(whole).toMatchObject({ way: 'whole', fellBack: expect.stringMatching(/manifest|whole/) });
  expect(whole.fellBack).not.toContain(dataDir);
});
