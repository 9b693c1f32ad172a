import type { Catalog } from '#db/catalog/catalog.ts';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import { memo } from '#src/domain/core/memo.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { IndexablePage } from '#src/domain/pages/sitemap.ts';

/** Pages of one kind; a new kind of page adds its source to the list below. */
type PageSource = (catalog: Catalog) => IndexablePage[];

const SOURCES: readonly PageSource[] = [
  fixedPages,
  regionPages,
  landingPages,
  carrierPages,
  planPages,
];

/**
 * Every page that search engines may list, by kind: what the sitemap names. Left out: everything
 * while indexing is off, pages whose settings hide them, and those whose settings name another
 * address as the canonical one.
 */
export function indexablePages(catalog: Catalog): readonly IndexablePage[] {
  return memo(catalog, 'indexable pages', () => {
    if (!catalog.seoGlobal.indexingEnabled) return [];
    const all = SOURCES.flatMap((source) => source(catalog));
    return all.filter(({ path }) => isListed(catalog, path));
  });
}

/** Whether the settings of a page let search engines list it under its own address. */
export function isListed(catalog: Catalog, path: string): boolean {
  const own = catalog.seo(path);
  return !own?.noIndex && !httpsUrl(own?.canonicalUrl);
}

function fixedPages(catalog: Catalog): IndexablePage[] {
  const { newest } = catalog.modified();
  return PAGE_LIST.flatMap(({ path, sitemap }) =>
    sitemap ? [{ path, kind: 'pages', lastmod: sitemap === 'dated' ? newest : null }] : [],
  );
}

function regionPages(catalog: Catalog): IndexablePage[] {
  const { regions } = catalog.modified();
  return [...catalog.regions, ...catalog.covered].map(({ code }) => ({
    path: paths.region(code),
    kind: 'regions',
    lastmod: regions.get(code) ?? null,
  }));
}

function landingPages(catalog: Catalog): IndexablePage[] {
  const { regions } = catalog.modified();
  return catalog.landings().map(({ path, region }) => ({
    path,
    kind: 'comparisons',
    lastmod: regions.get(region) ?? null,
  }));
}

function carrierPages(catalog: Catalog): IndexablePage[] {
  const { carriers } = catalog.modified();
  return catalog.carriers.map(({ slug }) => ({
    path: paths.carrier(slug),
    kind: 'carriers',
    lastmod: carriers.get(slug) ?? null,
  }));
}

function planPages(catalog: Catalog): IndexablePage[] {
  const { plans } = catalog.modified();
  return [...plans].map(([slug, lastmod]) => ({ path: paths.plan(slug), kind: 'plans', lastmod }));
}
