import type { Context } from 'hono';
import type { ApiBindings } from '../../../bindings.ts';

/** Adds `Set-Cookie` lines to the answer. */
export function setCookies(c: Context<ApiBindings>, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
