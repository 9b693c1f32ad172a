import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type {
  SeoAnalysisStatus,
  SeoFindingList,
  SeoPreview,
} from '#src/contract/pages/seo-tools.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openReleases } from '../../publish/releases/releases.ts';
import { addHere } from '../../publish/releases/testing.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import { createSeoAnalysis, type SeoAnalysis } from '../seo/analysis.ts';
import { createLog } from '../../core/process/log.ts';
import type { Site } from '../../publish/site/site.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const ID = '3-20261121T120000Z';
const ORIGIN = 'https://x.example';
const page = (path: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${path} &amp; ${'t'.repeat(50)}</title>
  <meta name="description" content="${path} ${'d'.repeat(150)}">${head}
  <link rel="canonical" href="${ORIGIN}${path}"><meta property="og:image" content="${ORIGIN}/a.png">
  </head><body><h1>${path}</h1>${body}</body></html>`;
/** A page with all that the server answers without a file: its picture, feeds, API, Buy links. */
const madeOnDemand = (path: string, picture: string) =>
  page(
    path,
    `<a href="/api/feed.atom?region=US&planTypes=esim">a</a> <a href="/api/feed.atom?region=ZZ">b</a>
     <a href="/api/feed.json?minPrice=x">c</a> <a href="/api/feed.rss">d</a> <a href="/api/carriers/7">e</a>
     <a href="/api/events">f</a> <a href="/alerts/new?plan=drawn">m</a>
     <a href="/alerts/new?plan=gone">n</a> <a href="/alerts/old">o</a> <a href="/go/drawn">g</a> <a href="/go/gone">h</a>
     <img src="/og/plans/drawn.png" alt="" width="1" height="1">`,
    `<meta name="robots" content="noindex">
     <link rel="alternate" type="application/atom+xml" href="${ORIGIN}${path}/feed.atom">
     <link rel="alternate" type="application/feed+json" href="/api/no-such-feed">`,
  ).replace(`${ORIGIN}/a.png`, `${ORIGIN}/og/${picture}.0123456789abcdef.png`);
const FILES: Record<string, string> = {
  'index.html': page(
    '/',
    `<a href="/plans?sort=price-asc">Plans</a> <a href="/gone">x</a> <a href="/plans#there">y</a>
     <a href="/plans#nowhere">z</a> <a href="#nowhere">z</a> <a href="https://y.example/gone">out</a>
     <a href="/uk">UK</a> <a href="/api/docs">API</a>
     <a href="/plans/feed.atom">made on demand</a> <a href="/gone/feed.atom">of no page</a> <a href="https://[">odd</a>
     <svg><title>drawn</title><a href="/in-a-drawing">a</a></svg>
     <img src="/=a.png"><img src="/b.png" alt="" width="1" height="1">`,
  ),
  'plans.html': page('/plans', '<h2 id="there">There</h2><h4>Deep</h4><a href="/gone">x</a>'),
  'auth.html': page('/auth', '', '<meta name="robots" content="noindex, nofollow">'),
  'plans/drawn.html': madeOnDemand('/plans/drawn', 'plans/drawn'),
  'plans/stale.html': madeOnDemand('/plans/stale', 'plans/gone'),
  'region/US.html': madeOnDemand('/region/US', 'region/US'),
  'region/DE.html': madeOnDemand('/region/DE', 'region/DE'),
  'admin.html': '<html></html>',
  'a.png': '',
  'og/region/US.ffffffffffffffff.png': '',
};
let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
let analysis: SeoAnalysis;
const open = () =>
  createSeoAnalysis({
    env: { dataDir: join(folder, 'data'), siteUrl: ORIGIN },
    now: () => TEST_NOW,
    log: createLog('silent'),
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-seo-'));
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, 'dist', 'client', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  analysis = open();
  const releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
  const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };
  const release = await addHere(releases, join(folder, 'dist'), of, TEST_NOW);
  const folderOf = async () => release.folder;
  const publishing = { folderOf };
  const files: Record<string, string> = {
    '/robots.txt': 'User-agent: *',
    '/sitemap.xml': '<sitemap><loc>x/sitemaps/plans.xml</loc></sitemap>',
    '/sitemaps/plans.xml': `<urlset>\n${'<url></url>\n'.repeat(60)}</urlset>`,
  };
  const site = {
    release: () => ({ id: ID, dataVersion: 3 }),
    withSettings: async (path: string, settings: object) =>
      files[path] ? files[path].replace('*', JSON.stringify(settings)) : null,
  };
  t = await openTestApp(
    {
      publishing: () => publishing as unknown as Publishing,
      site: site as unknown as Site,
      seoAnalysis: analysis,
    },
    { SITE_URL: ORIGIN },
  );
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
const ask = async <T>(path: string, method = 'GET') => {
  const answer = await t.send(method, path, { cookie });
  return { status: answer.status, body: (await answer.json()) as T };
};
const found = async (query = '') => (await ask<SeoFindingList>(api.seoFindings + query)).body.data;

describe('the analyzer', () => {
  it('has nothing to show at first', async () => {
    expect((await ask<SeoAnalysisStatus>(api.seoAnalysis)).body).toEqual({
      state: 'none',
      progress: null,
      error: null,
      served: ID,
      result: null,
    });
    expect(await found()).toEqual([]);
  });

  it('reads the pages of the served release in a process of its own', async () => {
    const begun = await ask<SeoAnalysisStatus>(api.seoAnalysis, 'POST');
    expect([begun.status, begun.body.state]).toEqual([202, 'running']);
    // A second wish joins the run under way.
    expect((await ask<SeoAnalysisStatus>(api.seoAnalysis, 'POST')).body.state).toBe('running');
    await analysis.done();
    const { state, result } = (await ask<SeoAnalysisStatus>(api.seoAnalysis)).body;
    expect(state).toBe('done');
    expect(result).toMatchObject({ release: ID, pages: 7, withFindings: 5 });
    expect(Object.fromEntries(result!.counts.map(({ check, n }) => [check, n]))).toEqual({
      'anchor-broken': 2,
      'heading-order': 1,
      'image-alt': 1,
      'image-broken': 2,
      'image-size': 1,
      'link-broken': 11,
      'social-image-broken': 2,
      'structured-data-missing': 2,
    });
  });

  it('says where and what, errors first', async () => {
    const all = await found();
    expect(all.map(({ severity }) => severity)).toEqual(
      all.map((_, index) => (index < 18 ? 'error' : 'warning')),
    );
    const of = (check: string) => all.filter((finding) => finding.check === check);
    expect(of('link-broken').map(({ path, detail }) => [path, detail])).toEqual([
      ['/', '/gone, also from 1 more page'],
      ['/', '/gone/feed.atom'],
      ['/', 'https://['],
      ...[
        '/api/no-such-feed',
        '/api/feed.atom?region=ZZ',
        '/api/feed.json?minPrice=x',
        '/api/feed.rss',
        '/api/events',
        '/alerts/new?plan=gone',
        '/alerts/old',
        '/go/gone',
      ].map((link) => ['/plans/drawn', `${link}, also from 3 more pages`]),
    ]);
    expect(of('social-image-broken').map(({ path, detail }) => [path, detail])).toEqual([
      // Of no page that a picture could be drawn for, and none that the build drew.
      ['/plans/stale', '/og/plans/gone.0123456789abcdef.png'],
      ['/region/DE', '/og/region/DE.0123456789abcdef.png'],
    ]);
    expect(of('image-broken').map(({ detail }) => detail)).toEqual(['/=a.png', '/b.png']);
    expect(
      of('anchor-broken')
        .map(({ detail }) => detail)
        .toSorted(),
    ).toEqual(['#nowhere', '/plans#nowhere']);
    expect(of('heading-order')).toMatchObject([{ path: '/plans', detail: 'h4 "Deep" after h2' }]);
    expect(of('image-alt')).toMatchObject([{ path: '/', detail: '/=a.png' }]);
  });

  it('filters, sorts and pages', async () => {
    const all = await found('?sort=page');
    expect(await found('?severity=warning&sort=page')).toEqual(
      all.filter(({ severity }) => severity === 'warning'),
    );
    expect(await found('?check=heading-order&q=DEEP')).toHaveLength(1);
    expect(await found('?q=zzz')).toEqual([]);
    const checks = (await found('?sort=-check')).map(({ check }) => check);
    expect(checks[0]).toBe('structured-data-missing');
    expect(await found('?sort=page&limit=2&page=2')).toEqual(all.slice(2, 4));
    expect((await ask(`${api.seoFindings}?check=none`)).status).toBe(400);
  });

  it('gives all of it as a CSV file that no spreadsheet runs', async () => {
    const answer = await t.get(`${api.seoFindingsFile}?check=image-alt`, { Cookie: cookie });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [, line] = (await answer.text()).split('\r\n');
    expect(line).toBe(
      '"error","/","Image without alternative text","/=a.png","Say what the image shows, or give it an empty alt when it only decorates."',
    );
  });

  it('keeps the last result over a restart, and says why a run failed', async () => {
    const again = open();
    expect((await again.status()).result).toMatchObject({ release: ID, pages: 7 });
    again.start({ id: 'x', folder: join(folder, 'nothing'), reads: [] });
    await again.done();
    const { state, error, result } = await again.status();
    expect(state).toBe('failed');
    expect(error).not.toContain(folder);
    expect(result).toMatchObject({ release: ID });
  });
});

describe('the preview of files for crawlers', () => {
  it('shows them with the settings that it is given', async () => {
    const { body } = await ask<SeoPreview>(`${api.seoPreview}?indexingEnabled=false`);
    expect(body).toMatchObject({ parts: ['plans'], entries: 1, shown: 1 });
    expect(body.robots).toBe('User-agent: {"indexingEnabled":false}');
  });

  it('cuts a long part', async () => {
    const { body } = await ask<SeoPreview>(`${api.seoPreview}?part=plans`);
    expect(body).toMatchObject({ entries: 60, shown: 50 });
    expect(body.sitemap.match(/<url>/g)).toHaveLength(50);
    expect(body.sitemap).toMatch(/<\/urlset>$/);
    expect((await ask(`${api.seoPreview}?part=none`)).status).toBe(404);
    expect((await ask(`${api.seoPreview}?part=../x`)).status).toBe(400);
    expect((await ask(`${api.seoPreview}?sitemapFrequency=hourly`)).status).toBe(400);
  });
});
