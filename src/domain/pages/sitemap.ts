import { xmlTag } from '../core/xml.ts';
import type { SITEMAP_FREQUENCIES } from '../core/vocabulary.ts';

/** Addresses in one part of the sitemap; the protocol allows 50,000. */
export const SITEMAP_PART_SIZE = 10_000;

/** A page that search engines may list. */
export interface IndexablePage {
  /** Canonical path, from `paths`. */
  path: string;
  /** Names the part of the sitemap that it stands in: 'plans', 'carriers', 'regions', 'pages'. */
  kind: string;
  /** When what it shows changed last, ISO 8601; null where only its code says so. */
  lastmod: string | null;
}

/** A part of the sitemap: `plans`, or `plans-2` where one file is not enough. */
export interface SitemapPart {
  name: string;
  pages: IndexablePage[];
}

/** The pages by kind, in files of bounded length, in the order they came in. */
export function sitemapParts(
  pages: readonly IndexablePage[],
  size: number = SITEMAP_PART_SIZE,
): SitemapPart[] {
  return [...Map.groupBy(pages, ({ kind }) => kind)].flatMap(([kind, all]) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, index) => ({
      name: index === 0 ? kind : `${kind}-${index + 1}`,
      pages: all.slice(index * size, (index + 1) * size),
    })),
  );
}

/** The index of the parts; `address` makes a path absolute. */
export function sitemapIndex(
  parts: readonly SitemapPart[],
  partPath: (name: string) => string,
  address: (path: string) => string,
): string {
  const entries = parts.map(({ name, pages }) => {
    const dates = pages.flatMap(({ lastmod }) => lastmod ?? []).sort();
    return `<sitemap>${xmlTag('loc', address(partPath(name)))}${xmlTag('lastmod', dates.at(-1))}</sitemap>`;
  });
  return document('sitemapindex', entries);
}

/** One part of the sitemap, every page with the same frequency. */
export function sitemapUrls(
  pages: readonly IndexablePage[],
  frequency: (typeof SITEMAP_FREQUENCIES)[number],
  address: (path: string) => string,
): string {
  const entries = pages.map(
    ({ path, lastmod }) =>
      `<url>${xmlTag('loc', address(path))}${xmlTag('lastmod', lastmod)}${xmlTag('changefreq', frequency)}</url>`,
  );
  return document('urlset', entries);
}

function document(name: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `${entry}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}</${name}>\n`;
}
