import type { APIRoute } from 'astro';
import { llmsText } from '#src/domain/llms.ts';
import { getCatalog } from '../data/catalog.ts';
import { siteCounts } from '../data/site-counts.ts';

/** What the site is, for programs that read text. */
export const GET: APIRoute = async ({ locals, site }) =>
  new Response(llmsText(siteCounts(await getCatalog(locals)), site!.href), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
