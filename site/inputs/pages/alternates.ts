import type { Catalog } from '#db/catalog/catalog.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { isListed } from './indexable.ts';

/** Region pages that are the English page for one country, by the country's code in ISO 3166. */
const LOCALES: Readonly<Record<string, string>> = {
  US: 'en-US',
  UK: 'en-GB',
  DE: 'en-DE',
  JP: 'en-JP',
  CA: 'en-CA',
};

export interface Alternate {
  hreflang: string;
  path: string;
}

const NONE: readonly Alternate[] = [];

/**
 * The pages that say the same for the people of different countries: Home for anybody, a region's
 * page for those who live there. Every one of them names all of them, as search engines ask;
 * a page that is kept out of search is named by none. Empty for every other page.
 */
export function alternatesOf(catalog: Catalog, path: string): readonly Alternate[] {
  // Asked for each page.
  if (path !== paths.home && !path.startsWith('/region/')) return NONE;
  const all = [
    ...catalog.regions.flatMap(({ code }) =>
      LOCALES[code] ? [{ hreflang: LOCALES[code], path: paths.region(code) }] : [],
    ),
    { hreflang: 'x-default', path: paths.home },
  ].filter((page) => isListed(catalog, page.path));
  return all.length > 1 && all.some((page) => page.path === path) ? all : NONE;
}
