import type { APIRoute } from 'astro';
import { robotsText } from '#src/domain/pages/crawling.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { getCatalog } from '../inputs/catalog.ts';

/** What crawlers may read, by the settings of the site. */
export const GET: APIRoute = async ({ locals, site }) => {
  const { indexingEnabled } = (await getCatalog(locals)).seoGlobal;
  const text = robotsText({ indexingEnabled, sitemap: new URL(paths.sitemap, site).href });
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
