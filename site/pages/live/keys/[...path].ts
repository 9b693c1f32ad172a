import type { APIRoute } from 'astro';
import { keyAt } from '../../../inputs/live.ts';

/** The key that a page would have now, for the server alone: no public address leads here. */
export const prerender = false;

export const GET: APIRoute = async ({ params, locals }) => {
  const key = await keyAt(locals, params.path ?? '');
  if (key === null) return new Response(null, { status: 404 });
  return new Response(key, { headers: { 'Content-Type': 'text/plain' } });
};
