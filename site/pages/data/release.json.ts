import type { APIRoute } from 'astro';
import { builtPlans, unbuiltPlans } from '../../inputs/plans/built-plans.ts';
import { getCatalog } from '../../inputs/catalog.ts';

/**
 * Which data these pages were built from: how the server sees that a host serves them. The numbers
 * of plans, carriers and regions say how many pages must be there before a build is served.
 */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  return Response.json({
    dataVersion: catalog.dataVersion,
    lineage: catalog.lineage,
    unbuilt: unbuiltPlans(catalog),
    pages: {
      plans: builtPlans(catalog).length,
      carriers: catalog.carriers.length,
      region: catalog.regions.length + catalog.covered.length,
    },
  });
};
