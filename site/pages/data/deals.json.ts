import type { APIRoute } from 'astro';
import { packDealHistories } from '#src/client/deal-histories.ts';
import { getCatalog } from '../../data/catalog.ts';
import { pricesAsOf } from '../../data/as-of.ts';

/** The price records of every deal: what the cards of a changed list draw their evidence from. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const deals = catalog.outlines().filter(({ plan }) => plan.hasDeal);
  const histories = await catalog.historiesOf(deals.map(({ key }) => key.id));
  const plans = deals.map(({ plan, key }) => ({ ...plan, id: key.id }));
  return Response.json(packDealHistories(plans, histories, pricesAsOf(catalog.freshness)));
};
