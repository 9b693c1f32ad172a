import type { APIRoute } from 'astro';
import type { Entry } from '#db/snapshot/snapshot.ts';
import { packedPlan, planIndexText } from '#src/client/plan-index.ts';
import { memo } from '#src/domain/memo.ts';
import { getCatalog } from '../../data/catalog.ts';
import { placeMarks } from '../../data/plan-marks.ts';
import { textResponse } from '../../text-response.ts';

/** Written once while plan and key are the same objects. */
const packed = (entry: Entry) => memo(entry, 'packed', () => packedPlan(entry));

/** Every plan with its filter columns: what the lists filter while the API is away. */
export const GET: APIRoute = async ({ locals }) => {
  const catalog = await getCatalog(locals);
  const { freshness, carriers, regions, rates } = catalog;
  const marks = placeMarks(catalog);
  const known = { carriers, regions, rates, agesFrom: freshness.from, marks };
  const text = planIndexText(catalog.allPlans(), freshness.today, known, packed);
  return textResponse(text, 'application/json');
};
