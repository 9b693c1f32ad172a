import type { APIRoute } from 'astro';
import { getCatalog } from '../../data/catalog.ts';

/** The reference rates with their day: what prices are shown in another currency by. */
export const GET: APIRoute = async ({ locals }) => {
  const { rates } = await getCatalog(locals);
  return Response.json(rates && { asOf: rates.asOf, rates: rates.rates });
};
