import type { APIRoute } from 'astro';
import { sitemapParts, sitemapUrls } from '#src/domain/pages/sitemap.ts';
import { getCatalog } from '../../inputs/catalog.ts';
import { indexablePages } from '../../inputs/pages/indexable.ts';
import { textResponse } from '../../text-response.ts';

export async function getStaticPaths() {
  const parts = sitemapParts(indexablePages(await getCatalog({})));
  return parts.map(({ name }) => ({ params: { part: name } }));
}

/** The pages of one kind with the day of their last change. */
export const GET: APIRoute = async ({ locals, params, site }) => {
  const catalog = await getCatalog(locals);
  const parts = sitemapParts(indexablePages(catalog));
  const part = parts.find(({ name }) => name === params.part);
  if (!part) return new Response(null, { status: 404 });
  const { sitemapFrequency } = catalog.seoGlobal;
  const text = sitemapUrls(part.pages, sitemapFrequency, (path) => new URL(path, site).href);
  return textResponse([text], 'application/xml; charset=utf-8');
};
