import type { APIRoute } from 'astro';
import { getCatalog } from '../../data/catalog.ts';
import { fixedPageKeys } from '../../data/fixed-page-keys.ts';

/** Asked for by the build itself before it makes pages (site/keyed-pages.ts); never written. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await fixedPageKeys(await getCatalog(locals)));
