import { beforeAll, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { readPaths } from '#api/core/http/methods.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { analyzePages } from '#api/pages/seo/analyze-pages.ts';
import { openTestDb } from '#db/testing.ts';
import { attributes, builtPages, fetchText, type BuiltPage } from '../support/built.ts';
import { ORIGIN } from '../support/site.ts';

let pages: BuiltPage[];
let listed: string[];
beforeAll(async () => {
  pages = await builtPages();
  const { text } = await fetchText('/sitemap.xml');
  const parts = await Promise.all(locations(text).map((part) => fetchText(new URL(part).pathname)));
  expect(parts.map(({ status }) => status)).toEqual(parts.map(() => 200));
  listed = parts.flatMap((part) => locations(part.text));
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const isHidden = (html: string) => /<meta name="robots" content="noindex/.test(html);

it('lists in the sitemap exactly the pages that can be listed, by their canonical address', () => {
  const own = pages.filter(
    ({ path, html }) => !isHidden(html) && canonicalOf(html) === new URL(path, ORIGIN).href,
  );
  expect(listed.toSorted()).toEqual(own.map(({ html }) => canonicalOf(html)!).toSorted());
});

it('dates pages by their data', async () => {
  const { text } = await fetchText('/sitemaps/plans.xml');
  expect(text.match(/<url>/g)).toHaveLength(376);
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(376);
  expect(text.match(/<changefreq>weekly</g)).toHaveLength(376);
});

it('tells crawlers what is not theirs and where the sitemap is', async () => {
  const { text } = await fetchText('/robots.txt');
  for (const path of ['/api/', '/admin', '/auth', '/account', '/go/', '/preview/', '/report/']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
});

it.each(['/api/health', '/auth', '/account', '/plans?q=esim', '/compare?plans=fraenk-15-gb'])(
  'keeps %s out of search',
  async (path) => {
    const answer = await fetch(new URL(path, ORIGIN));
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  },
);

it.each([
  ['/plans?carriers=att&page=2', '/plans'],
  ['/?region=UK', '/'],
  ['/region/UK?sort=price-desc', '/region/UK'],
  ['/deals?view=grid', '/deals'],
])('gives %s the canonical address %s', async (path, canonical) => {
  const answer = await fetch(new URL(path, ORIGIN));
  expect(canonicalOf(await answer.text())).toBe(new URL(canonical, ORIGIN).href);
  expect(answer.headers.get('x-robots-tag')).toBeNull();
});

it('names the pages for other countries on each of them', () => {
  const withOthers = pages.filter(({ html }) => html.includes('rel="alternate" hreflang'));
  expect(withOthers.length).toBe(6);
  const sets = withOthers.map(({ html }) =>
    (html.match(/<link rel="alternate" hreflang[^>]*>/g) ?? []).join('\n'),
  );
  expect(new Set(sets).size).toBe(1);
  const targets = attributes(sets[0]!, 'href').toSorted();
  expect(targets).toEqual(withOthers.map(({ html }) => canonicalOf(html)!).toSorted());
});

it('says the same on a page made on demand as on the built one', async () => {
  const graph = (html: string) =>
    /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  const built = pages.find(({ path }) => path === '/plans')!;
  const { text } = await fetchText('/plans?show=all');
  expect(graph(text)).toBe(graph(built.html));
});

it('finds nothing to mend on any page: lengths, links, images, headings, structured data', async () => {
  const test = await openTestDb();
  const release = await openReleases(process.env.SITE_DATA_DIR!, '').served();
  const { pages: read, findings } = await analyzePages({
    folder: release!.folder,
    site: ORIGIN,
    reads: readPaths(createApp({ db: test.db, env: readEnv({}) }).routes),
  });
  await test.close();
  expect(read).toBeGreaterThan(450);
  expect(findings).toEqual([]);
});
