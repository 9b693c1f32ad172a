import type { APIRoute } from 'astro';
import { openInput } from '../../inputs/open.ts';

/** The reference rates with their day: what prices are shown in another currency by. */
export const GET: APIRoute = async ({ locals }) => {
  const { rates } = await openInput(locals, 'rates');
  return Response.json(rates && { asOf: rates.asOf, rates: rates.rates });
};
