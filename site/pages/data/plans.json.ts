import type { APIRoute } from 'astro';
import { packedPlan, planIndexText } from '#src/client/plan-index.ts';
import { isoDate } from '#src/domain/price-trend.ts';
import { kept } from '#src/domain/kept.ts';
import { getCatalog } from '../../data/catalog.ts';
import { placeMarks } from '../../data/plan-marks.ts';
import { textResponse } from '../../text-response.ts';

/** Written once while plan and key are the same objects. */
const packed = kept(packedPlan);

/** Every plan with its filter columns: what the lists filter while the API is away. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const { freshness, carriers, regions, rates } = catalog;
  const marks = await placeMarks(catalog);
  const known = { carriers, regions, rates, agesFrom: freshness.from, marks };
  const text = planIndexText(await catalog.allPlans(), isoDate(catalog.now), known, packed);
  return textResponse(text, 'application/json');
};
