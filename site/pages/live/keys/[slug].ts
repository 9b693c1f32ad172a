import type { APIRoute } from 'astro';
import { getCatalog } from '../../../data/catalog.ts';
import { planKey } from '../../../inputs/plan.ts';

/** The key that a plan's page would have now, for the server alone: no public address leads here. */
export const prerender = false;

export const GET: APIRoute = async ({ params, locals }) => {
  const catalog = await getCatalog(locals);
  const plan = await catalog.plan(params.slug ?? '');
  if (!plan) return new Response(null, { status: 404 });
  return new Response(await planKey(catalog, plan), {
    headers: { 'Content-Type': 'text/plain' },
  });
};
