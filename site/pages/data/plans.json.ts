import type { APIRoute } from 'astro';
import { packPlanIndex } from '#src/client/plan-index.ts';
import { isoDate } from '#src/domain/price-trend.ts';
import { getCatalog } from '../../data/catalog.ts';
import { placeMarks } from '../../data/plan-marks.ts';

/** Every plan with its filter columns: what the lists filter while the API is away. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const { freshness, carriers, regions, rates } = catalog;
  const marks = await placeMarks(catalog);
  return Response.json(
    packPlanIndex(await catalog.allPlans(), isoDate(catalog.now), {
      carriers,
      regions,
      rates,
      agesFrom: freshness.from,
      marks,
    }),
  );
};
