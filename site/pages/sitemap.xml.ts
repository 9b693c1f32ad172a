import type { APIRoute } from 'astro';
import { paths } from '#src/domain/core/paths/paths.ts';
import { sitemapIndex, sitemapParts } from '#src/domain/pages/sitemap.ts';
import { getCatalog } from '../inputs/catalog.ts';
import { indexablePages } from '../inputs/pages/indexable.ts';

/** The index of the sitemap's parts; empty while indexing is off. */
export const GET: APIRoute = async ({ locals, site }) => {
  const parts = sitemapParts(indexablePages(await getCatalog(locals)));
  const text = sitemapIndex(parts, paths.sitemapPart, (path) => new URL(path, site).href);
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
