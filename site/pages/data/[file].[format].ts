import type { APIRoute } from 'astro';
import { OPEN_FILES, OPEN_FORMATS } from '#src/domain/core/paths/paths.ts';
import { getCatalog } from '../../inputs/catalog.ts';
import { OPEN_TYPES, openRows, openText } from '../../inputs/pages/open-files.ts';
import { digest } from '../../inputs/digest.ts';
import { textResponse } from '../../text-response.ts';

/** The open data: plans and price history as CSV and JSON, each keyed by its rows. */
export async function getStaticPaths() {
  const catalog = await getCatalog({});
  return OPEN_FILES.flatMap((file) => {
    const cacheKey = digest(openRows(catalog, file, import.meta.env.SITE));
    return OPEN_FORMATS.map((format) => ({ params: { file, format }, cacheKey }));
  });
}

export const GET: APIRoute = async ({ locals, params, site }) => {
  const file = OPEN_FILES.find((known) => known === params.file);
  const format = OPEN_FORMATS.find((known) => known === params.format);
  if (!file || !format) return new Response(null, { status: 404 });
  const rows = openRows(await getCatalog(locals), file, site!.href);
  return textResponse(openText(file, format, rows, site!.href), OPEN_TYPES[format]);
};
