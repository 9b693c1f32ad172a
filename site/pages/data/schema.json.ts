import type { APIRoute } from 'astro';
import { openSchema, SCHEMA_TYPE } from '#src/domain/pages/open-data/open-schema.ts';

/** The JSON Schema of the open data. */
export const GET: APIRoute = ({ site }) =>
  new Response(`${JSON.stringify(openSchema(site!.href), null, 1)}\n`, {
    headers: { 'Content-Type': SCHEMA_TYPE },
  });
