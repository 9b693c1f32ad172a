import type { APIRoute } from 'astro';
import { getCatalog } from '../../inputs/catalog.ts';
import { fixedKeys } from '../../inputs/fixed.ts';

/** Asked for by the build itself before it makes pages (site/build/keyed-pages.ts); never written. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await fixedKeys(await getCatalog(locals)));
