import type { APIRoute } from 'astro';
import { getCatalog } from '../../../inputs/catalog.ts';
import { canDraw, drawCard } from '../../../social/draw.ts';
import { cardAddress, cardOf } from '../../../social/image.ts';

/**
 * Social pictures on demand: `/live/og/plans/x.{hash}.png`. Only the address that the data has now
 * is drawn; every other one of that page, also the one without a hash, is sent there.
 */
export const prerender = false;

export const GET: APIRoute = async ({ params, locals }) => {
  const [, page = '', hash] = /^(.*?)(?:\.([0-9a-f]{16}))?$/.exec(params.name ?? '') ?? [];
  const catalog = await getCatalog(locals);
  const card = await cardOf(catalog, page === 'home' ? '/' : `/${page}`);
  // With a body, though an empty one: without it Astro looks for an error page beside the code.
  if (!card || !(await canDraw())) return new Response('', { status: 404 });
  const current = cardAddress(card);
  if (!hash || !current.endsWith(`.${hash}.png`)) {
    return new Response(null, { status: 302, headers: { Location: current } });
  }
  return new Response(new Uint8Array(await drawCard(card)), {
    headers: { 'Content-Type': 'image/png' },
  });
};
