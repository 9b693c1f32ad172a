import type { Context } from 'hono';
import type { ApiBindings } from '../../deps.ts';

/** The parameters of a request's address, read once: the same object for all who look at them. */
export function paramsOf(c: Context<ApiBindings>): URLSearchParams {
  const known = c.get('params');
  if (known) return known;
  const { searchParams } = new URL(c.req.url);
  c.set('params', searchParams);
  return searchParams;
}
