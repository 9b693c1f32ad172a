import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isBearer } from './tokens.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../core/errors.ts';
import { createSeldomLines } from '../../core/http/connections/seldom-lines.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page started, for every content type. Browsers say so in
 * Sec-Fetch-Site; without it Origin must be ours; a request with neither is no browser's, and may
 * not carry a cookie. (hono/csrf looks only at form content types.) A call with a token needs none of
 * that: no page of another site can send one unasked, and cookies do not count beside it.
 */
export function requireSameOrigin(deps: Checked): MiddlewareHandler<ApiBindings> {
  return refuseUnless(
    (request, env) => isBearer(request.headers.get('Authorization')) || isSameOrigin(request, env),
    deps,
  );
}

/**
 * The same for an address that programs ask by POST and that no page needs: there a page on any name
 * but the site's own is refused, also one that a browser believes to be this server (DNS rebinding).
 */
export function requireNoStrangePage(deps: Checked): MiddlewareHandler<ApiBindings> {
  return refuseUnless(
    (request, env) => isSameOrigin(request, env) && isOwnName(request, env),
    deps,
  );
}

type Checked = Pick<AppDeps, 'env' | 'now' | 'auth'>;
type Site = Pick<Env, 'siteUrl' | 'siteUrlKnown'>;

function refuseUnless(
  isOurs: (request: Request, env: Site) => boolean,
  { env, now, auth }: Checked,
): MiddlewareHandler<ApiBindings> {
  const seldom = createSeldomLines(now);
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !isOurs(c.req.raw, env)) {
      const added = seldom.next('', auth.addressOf(c));
      const route = `${c.req.method} ${c.req.path}`;
      if (added) c.get('log').warn({ evt: 'origin.refused', route, ...added });
      throw new AppError('forbidden', 'This request did not come from the site itself');
    }
    await next();
  };
}

/** The rule itself, for one request. */
export function isSameOrigin(request: Request, env: Site): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('Origin');
  if (origin === null) return !request.headers.has('Cookie');
  if (origin === new URL(env.siteUrl).origin) return true;
  // Without a SITE_URL the site answers under any name it is reached by.
  const host = request.headers.get('Host') ?? new URL(request.url).host;
  return !env.siteUrlKnown && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * Whether the Origin, where there is one, names this server: as SITE_URL does; without one as a
 * number or as localhost does, since any other name may be made to lead here.
 */
function isOwnName(request: Request, env: Site): boolean {
  const origin = request.headers.get('Origin');
  if (origin === null || origin === new URL(env.siteUrl).origin) return true;
  if (env.siteUrlKnown || !URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}
