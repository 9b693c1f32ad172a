import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyOfHtml } from '#api/publish/site/files/policy.ts';
import { loadRenderer, type RenderPage } from '#api/publish/pages/renderer.ts';
import type { Catalog } from '#db/catalog/catalog.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import { OPEN_FILES, OPEN_FORMATS, paths } from '#src/domain/core/paths/paths.ts';
import { attributes, builtFolder } from '../support/built.ts';
import { hostileDb, TEXTS, URLS } from '../support/hostile-db.ts';
import { harmless, skeleton, TEXT_PAYLOADS, URL_PAYLOADS } from '../support/hostile.ts';

/**
 * Security checks 20, 21 and 22 on the views themselves: hostile values stand in the database, past
 * everything that the API would refuse, and every page must come out as with harmless ones.
 */
let render: RenderPage;
const open: Awaited<ReturnType<typeof hostileDb>>[] = [];
beforeAll(async () => {
  ({ render } = await loadRenderer(join(dirname(builtFolder()), 'server')));
});
afterAll(async () => {
  for (const { close } of open) await close();
});

/** A seeded catalog with values of a list, a different one in each row. */
async function catalogWith(
  columns: Record<string, string[]>,
  value: (row: number, column: number) => string | null,
): Promise<Catalog> {
  const test = await hostileDb([columns, value]);
  open.push(test);
  return readCatalog(test.db, TEST_NOW);
}

async function addresses(catalog: Catalog, plans: number): Promise<string[]> {
  const all = await catalog.allPlans();
  return [
    '/',
    '/plans?sort=price-asc',
    '/deals?sort=price-desc',
    '/plans?q=x',
    ...catalog.regions.map(({ code }) => `/region/${code}`),
    ...catalog.carriers.map(({ slug }) => `/carriers/${slug}`),
    ...all.slice(0, plans).map(({ plan }) => `/plans/${plan.slug}`),
    `/compare?plans=${all
      .slice(0, 3)
      .map(({ plan }) => plan.slug)
      .join()}`,
  ];
}
const page = async (catalog: Catalog, path: string) =>
  (await render({ catalog, address: new URL(path, 'http://localhost') })).html;

/** What structured data of a page holds; throws when it is no JSON. */
function structured(html: string): string[] {
  const found = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...found].map(([, text = '']) => (JSON.parse(text) && text) as string);
}

describe('texts', () => {
  it('of a corpus leave every page with the elements that harmless texts give', async () => {
    expect(TEXT_PAYLOADS.length).toBeGreaterThanOrEqual(200);
    // The number in front keeps both catalogs in one order; blanks and signs that part the names
    // of networks stay out of the second column, so that both have the same neighbours.
    const text = (row: number, column: number) => {
      const payload = TEXT_PAYLOADS[(row + column * 31) % TEXT_PAYLOADS.length]!;
      return `A${1000 + row}${column === 1 ? payload.replace(/[\s,;/&+()]/g, '') : ` ${payload}`}`;
    };
    const hostile = await catalogWith(TEXTS, text);
    const tame = await catalogWith(TEXTS, (row, column) => harmless(text(row, column)));
    let blocks = 0;
    for (const path of await addresses(hostile, TEXT_PAYLOADS.length)) {
      const html = await page(hostile, path);
      const expected = await page(tame, path);
      expect(html.length, path).toBeGreaterThan(5000);
      expect(skeleton(html), path).toEqual(skeleton(expected));
      for (const json of structured(html)) {
        expect(json, path).not.toContain('<');
        blocks += 1;
      }
    }
    expect(blocks).toBeGreaterThan(200);
  });
});

describe('addresses', () => {
  it('that are no https address stand in no link, picture or structured data', async () => {
    const catalog = await catalogWith(
      URLS,
      (row, column) => URL_PAYLOADS[(row + column * 5) % URL_PAYLOADS.length]!,
    );
    let looked = 0;
    for (const path of await addresses(catalog, 120)) {
      const html = await page(catalog, path);
      const links = ['href', 'src', 'action', 'formaction', 'srcset', 'poster'].flatMap((name) =>
        attributes(html, name),
      );
      const metas = html.match(/<meta (property|name)="(og|twitter):[^>]*>/g) ?? [];
      for (const link of links) {
        expect([path, link]).toEqual([
          path,
          expect.stringMatching(
            /^(https:\/\/(?!.*@)|\/(?![/\\])|#|\?|mailto:|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/,
          ),
        ]);
        looked += 1;
      }
      for (const text of [...metas, ...structured(html)]) {
        expect([path, text]).toEqual([
          path,
          expect.not.stringMatching(/script:|data:(text|image)|evil\.test|file:\/\//i),
        ]);
      }
    }
    expect(looked).toBeGreaterThan(2000);
  });

  it('that are no https address stand in no file of data', async () => {
    const catalog = await catalogWith(
      URLS,
      (row, column) => URL_PAYLOADS[(row + column * 5) % URL_PAYLOADS.length]!,
    );
    const tables = OPEN_FILES.flatMap((name) =>
      OPEN_FORMATS.map((format) => paths.openFile(name, format)),
    );
    for (const path of [paths.planIndex, paths.llms, ...tables]) {
      const text = await page(catalog, path);
      expect(text.length, path).toBeGreaterThan(1000);
      expect(text, path).not.toMatch(/script:|data:(text|image)|evil\.test|file:\/\//i);
    }
  });

  it('of pictures elsewhere stand in no page, and never open its policy', async () => {
    const pictures = { carriers: ['logo_url'], regions: ['flag_url'], seo_pages: ['og_image'] };
    const elsewhere = await catalogWith(
      { ...pictures, seo_global: ['default_og_image'] },
      (row) => `https://img${row}.example/${row}.svg`,
    );
    for (const path of ['/', '/carriers', '/plans?q=x', '/nowhere', paths.planIndex]) {
      const address = new URL(path, 'http://localhost');
      const { html } = await render({ catalog: elsewhere, address });
      expect(html, path).not.toMatch(/img\d+\.example/);
      if (html.startsWith('<'))
        expect(policyOfHtml(html), path).toMatch(/img-src 'self' data:(;|$)/);
    }
  });

  it('of shops carry the rel of paid links, open in a new tab and hand nothing over', async () => {
    const catalog = await catalogWith({}, () => null);
    const html = await page(catalog, '/plans?sort=price-asc');
    const links = html.match(/<a [^>]*\bdata-buy="[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      expect(link).toContain('rel="sponsored nofollow noopener"');
      expect(link).toContain('target="_blank"');
    }
  });
});

it('a value that cannot be read takes its own plan out of pages and open data, and nothing else', async () => {
  const test = await hostileDb();
  open.push(test);
  const before = await readCatalog(test.db, TEST_NOW);
  const [bad, good] = (await before.allPlans()).map(({ plan }) => plan);
  const sql = "UPDATE plans SET validity = '<b>' WHERE id = ?";
  await test.db.write((commit) => commit([{ sql, args: [bad!.id] }]));
  const catalog = await readCatalog(test.db, TEST_NOW);
  const answer = (path: string) => render({ catalog, address: new URL(path, 'http://localhost') });
  const shown = [
    '/',
    '/plans?sort=price-asc',
    `/region/${bad!.region.code}`,
    `/carriers/${bad!.carrier.slug}`,
    `/plans/${good!.slug}`,
    `/compare?plans=${bad!.slug},${good!.slug}`,
    ...OPEN_FILES.flatMap((file) => OPEN_FORMATS.map((format) => paths.openFile(file, format))),
  ];
  for (const path of shown) {
    const { status, html } = await answer(path);
    expect([path, status, html.includes(bad!.slug)]).toEqual([path, 200, false]);
  }
  expect((await answer(`/plans/${bad!.slug}`)).status).toBe(404);
});
