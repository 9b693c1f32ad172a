import type { APIRoute } from 'astro';
import { llmsText } from '#src/domain/pages/open-data/llms.ts';
import { openInput } from '../inputs/open.ts';

/** What the site is, for programs that read text. */
export const GET: APIRoute = async ({ locals, site }) =>
  new Response(llmsText(await openInput(locals, 'llms'), site!.href), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
