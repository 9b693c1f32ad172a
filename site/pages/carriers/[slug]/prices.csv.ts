import type { APIRoute } from 'astro';
import { openCsv } from '#src/domain/pages/open-data/open-data.ts';
import { getCatalog } from '../../../inputs/catalog.ts';
import { carrierPrices } from '../../../inputs/prices/carrier-changes.ts';
import { OPEN_TYPES } from '../../../inputs/pages/open-files.ts';
import { digest } from '../../../inputs/digest.ts';
import { textResponse } from '../../../text-response.ts';

/** Every dated price of each carrier as CSV, keyed by its rows: a part of the price history of the open data. */
export async function getStaticPaths() {
  const catalog = await getCatalog({});
  return catalog.carriers.map(({ slug }) => {
    return { params: { slug }, cacheKey: digest(carrierPrices(catalog, slug)) };
  });
}

export const GET: APIRoute = async ({ locals, params }) => {
  const catalog = await getCatalog(locals);
  const slug = params.slug!;
  if (!catalog.carrier(slug)) return new Response(null, { status: 404 });
  const rows = carrierPrices(catalog, slug);
  return textResponse(openCsv('price-history', rows), OPEN_TYPES.csv);
};
