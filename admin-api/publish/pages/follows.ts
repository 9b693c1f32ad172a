import type { Catalog } from '#db/catalog/catalog.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { OPEN_FILES, OPEN_FORMATS, paths } from '#src/domain/core/paths/paths.ts';

/** Pages of single entries, which the data may hold before a release does. */
export const ENTITY_PAGE = /^\/(plans|carriers|region)\/([^/]+)$/;
/** Pages about some of a region's plans. */
const LANDING_PAGE = /^\/(region\/[^/]+|networks|compare)\/[^/.]+$/;
/** Whether a page is about one thing, or some of a region's plans: it comes and goes with the data. */
export const isEntryPage = (path: string): boolean =>
  ENTITY_PAGE.test(path) || LANDING_PAGE.test(path);
/** Parts of the sitemap; how many there are depends on the data. */
export const SITEMAP_PART = /^\/sitemaps\/[\w-]+\.xml$/;
/** Static pages that show the data: made on demand while the data is newer than the release. */
const STATIC = new Set(PAGE_LIST.filter(({ input }) => input).map(({ path }) => path));
/** Other pages, and files, that do. */
const OTHERS = new RegExp(
  `^/(${[
    '((plans|carriers|region|networks|compare)/[^/]+|(region|carriers)/[^/]+/[^/]+|deals/[^/]+)',
    'data/(plans|rates)\\.json|robots\\.txt|llms\\.txt|sitemap\\.xml|sitemaps/[\\w-]+\\.xml',
    `data/(${OPEN_FILES.join('|')})\\.(${OPEN_FORMATS.join('|')})`,
  ].join('|')})$`,
);
/** The open data and the page that counts its rows: they are of one moment. */
const OPEN_DATA: ReadonlySet<string> = new Set<string>([
  paths.openData,
  ...OPEN_FILES.flatMap((file) => OPEN_FORMATS.map((format) => paths.openFile(file, format))),
]);
/** Bytes past which a file of the open data is too large to be made while a visitor waits. */
export const LARGEST_ON_DEMAND = 2 * 1024 * 1024;

/**
 * Tells whether an address shows the data, and is made on demand while that is newer than the files of
 * a release. Of the open data all of it waits for the next release where one file is too large for that.
 */
export function followsData(bytesOf: (path: string) => number): (path: string) => boolean {
  const waits = [...OPEN_DATA].some((path) => bytesOf(path) > LARGEST_ON_DEMAND);
  return (path) => (STATIC.has(path) || OTHERS.test(path)) && !(waits && OPEN_DATA.has(path));
}

/** Whether the data has the entry, or the landing page, of a path. */
export function hasEntry(catalog: Catalog, path: string): boolean {
  if (LANDING_PAGE.test(path)) return catalog.landings().some((one) => one.path === path);
  const [, kind, name = ''] = ENTITY_PAGE.exec(path) ?? [];
  if (kind === 'carriers') return catalog.carrier(name) !== null;
  return (kind === 'region' ? catalog.region(name) : catalog.plan(name)) !== null;
}
