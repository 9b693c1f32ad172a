import type { APIRoute } from 'astro';
import { planIndexText } from '#src/client/lists/plan-index.ts';
import { getCatalog } from '../../inputs/catalog.ts';
import { placeMarks } from '../../inputs/plans/plan-marks.ts';
import { textResponse } from '../../text-response.ts';

/** Every plan with its filter columns: what the lists filter while the API is away. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const { freshness, carriers, regions, rates } = catalog;
  const marks = placeMarks(catalog);
  const known = { carriers, regions, rates, agesFrom: freshness.from, marks };
  const text = planIndexText(catalog.allPlans(), freshness.today, known);
  return textResponse(text, 'application/json');
};
