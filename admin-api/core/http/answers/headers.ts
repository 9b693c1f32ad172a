import type { MiddlewareHandler } from 'hono';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings } from '../../../bindings.ts';
import { keepFromCdn } from './cdn-headers.ts';
import type { Env } from '../../../env.ts';

const FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Headers that stand on every answer, whatever it is. */
export function baseHeaders(env: Pick<Env, 'production'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': FEATURES.map((name) => `${name}=()`).join(', '),
    ...(env.production && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** Over the base headers, on what other sites may show: a chat that embeds a picture, a feed reader. */
export const FOR_OTHERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The policy of everything that is no page: it may load and do nothing. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Adds the base headers, and the inert policy and `no-store` where a handler said nothing. */
export function secureHeaders(env: Env): MiddlewareHandler<ApiBindings> {
  const base = Object.entries(baseHeaders(env));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const missing = base.filter(([name]) => !headers.has(name));
    const add = (name: string, value: string) => missing.push([name, value]);
    if (!headers.has('Content-Security-Policy')) add('Content-Security-Policy', INERT_POLICY);
    if (!headers.has('Cache-Control')) add('Cache-Control', 'no-store');
    // Files say it themselves (admin-api/publish/site/files/file-kinds.ts), whichever way they are sent.
    const isOfPrograms = c.req.path.startsWith('/api/') || c.req.path === paths.mcp;
    if (isOfPrograms && !headers.has('X-Robots-Tag')) {
      add('X-Robots-Tag', 'noindex');
    }
    const type = headers.get('Content-Type');
    if (type === 'application/json') add('Content-Type', 'application/json; charset=utf-8');
    // Not by `c.header`: Hono would copy the finished answer, with its body.
    for (const [name, value] of missing) headers.set(name, value);
    if (env.cdn) keepFromCdn(headers);
  };
}
