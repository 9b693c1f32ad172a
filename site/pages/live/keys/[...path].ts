import type { APIRoute } from 'astro';
import { getCatalog } from '../../../data/catalog.ts';
import { keyOf } from '../../../inputs/key.ts';
import { openLive } from '../../../inputs/live.ts';

/** The key that a page would have now, for the server alone: no public address leads here. */
export const prerender = false;

export const GET: APIRoute = async ({ params, locals }) => {
  const path = params.path ?? '';
  const page = await openLive(locals, path, new URLSearchParams());
  const input = page.plan ?? page.carrier ?? page.region ?? page.landing;
  if (!input) return new Response(null, { status: 404 });
  return new Response(await keyOf(await getCatalog(locals), `/${path}`, input), {
    headers: { 'Content-Type': 'text/plain' },
  });
};
