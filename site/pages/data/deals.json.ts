import type { APIRoute } from 'astro';
import { packDealHistories } from '#src/client/deal-histories.ts';
import { getCatalog } from '../../data/catalog.ts';
import { pricesAsOf } from '../../data/as-of.ts';

/** The price records of every deal: what the cards of a changed list draw their evidence from. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const plans = await catalog.deals();
  const histories = await catalog.historiesOf(plans.map(({ id }) => id));
  return Response.json(packDealHistories(plans, histories, pricesAsOf(catalog.freshness)));
};
