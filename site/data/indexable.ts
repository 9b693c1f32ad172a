import type { Catalog } from '#db/catalog.ts';
import { httpsUrl } from '#src/domain/affiliate.ts';
import { kept } from '#src/domain/kept.ts';
import { paths } from '#src/domain/paths.ts';
import type { IndexablePage } from '#src/domain/sitemap.ts';

/** Pages of one kind; a new kind of page adds its source to the list below. */
type PageSource = (catalog: Catalog) => IndexablePage[] | Promise<IndexablePage[]>;

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
export const indexablePages = kept(async (catalog: Catalog): Promise<IndexablePage[]> => {
  if (!catalog.seoGlobal.indexingEnabled) return [];
  const all = (await Promise.all(SOURCES.map((source) => source(catalog)))).flat();
  return all.filter(({ path }) => isListed(catalog, path));
});

/** Whether the settings of a page let search engines list it under its own address. */
export function isListed(catalog: Catalog, path: string): boolean {
  const own = catalog.seo(path);
  return !own?.noIndex && !httpsUrl(own?.canonicalUrl);
}

async function fixedPages(catalog: Catalog): Promise<IndexablePage[]> {
  const { newest } = await catalog.modified();
  const lists = [
    paths.home,
    paths.plans,
    paths.deals,
    paths.carriers,
    paths.about,
    paths.coverage,
    paths.openData,
  ];
  const still = [
    paths.compare(),
    paths.find(),
    paths.howWeRank,
    paths.faq,
    paths.accessibility,
    paths.contact,
    paths.privacy,
    paths.terms,
  ];
  return [
    ...lists.map((path) => ({ path, kind: 'pages', lastmod: newest })),
    ...still.map((path) => ({ path, kind: 'pages', lastmod: null })),
  ];
}

async function regionPages(catalog: Catalog): Promise<IndexablePage[]> {
  const { regions } = await catalog.modified();
  return catalog.regions.map(({ code }) => ({
    path: paths.region(code),
    kind: 'regions',
    lastmod: regions.get(code) ?? null,
  }));
}

async function landingPages(catalog: Catalog): Promise<IndexablePage[]> {
  const { regions } = await catalog.modified();
  return (await catalog.landings()).map(({ path, region }) => ({
    path,
    kind: 'comparisons',
    lastmod: regions.get(region) ?? null,
  }));
}

async function carrierPages(catalog: Catalog): Promise<IndexablePage[]> {
  const { carriers } = await catalog.modified();
  return catalog.carriers.map(({ slug }) => ({
    path: paths.carrier(slug),
    kind: 'carriers',
    lastmod: carriers.get(slug) ?? null,
  }));
}

async function planPages(catalog: Catalog): Promise<IndexablePage[]> {
  const { plans } = await catalog.modified();
  return [...plans].map(([slug, lastmod]) => ({ path: paths.plan(slug), kind: 'plans', lastmod }));
}
