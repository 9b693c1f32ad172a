import type { APIRoute } from 'astro';
import { getCatalog } from '../../data/catalog.ts';

/** Which data these pages were built from: how the server sees that a host serves them. */
export const GET: APIRoute = async ({ locals }) => {
  const { dataVersion, lineage } = await getCatalog(locals);
  return Response.json({ dataVersion, lineage });
};
