import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { createSeldomLines } from './connections/seldom-lines.ts';

/** What scanners get. */
const SCANNED = new Set([404, 405]);

/**
 * Gives a request its id and writes one line for each that failed or wrote, but none for a poll. Of
 * what anybody can cause, a thousand times over, an address has one line a minute and status, which
 * names its network, and all together have 600.
 */
export function trackRequest({
  log,
  env,
  now,
  auth,
  metrics,
}: Pick<AppDeps, 'log' | 'env' | 'now' | 'auth' | 'metrics'>): MiddlewareHandler<ApiBindings> {
  const seldom = createSeldomLines(now);
  let isWarned = env.trustProxy > 0;
  return async (c, next) => {
    if (!isWarned && c.req.header('X-Forwarded-For') !== undefined) {
      isWarned = true;
      const why =
        'X-Forwarded-For came, but TRUST_PROXY is 0: behind a proxy, every visitor counts as one';
      log.warn({ evt: 'proxy.untrusted', why });
    }
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ rid: requestId }));
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    // Hono answers HEAD without the body, and leaves it unread: what is open behind it would stay open.
    if (method === 'HEAD') await c.res.body?.cancel().catch(() => undefined);
    // Not by `c.header`: see `secureHeaders`.
    c.res.headers.set('X-Request-Id', requestId);
    const { status } = c.res;
    const ms = performance.now() - start;
    if (metrics) {
      // Of those that match, `*` is what all requests go through, or the pages.
      const route = matchedRoutes(c).findLast((one) => !one.path.endsWith('*'));
      metrics.answered(route?.path ?? 'pages', status, ms);
    }
    // Whatever is asked there, by POST as its protocol has it, changes nothing.
    const reads = method === 'GET' || method === 'HEAD' || path === paths.mcp;
    // Whoever watches the site asks every few seconds; `routes/health.ts` tells what changes.
    if (reads && path === api.ready) return;
    // What visitors do is counted, not logged.
    if (c.get('counted')) return;
    if (status < 500 && (reads || path === api.events)) return;
    const isAnybodys =
      SCANNED.has(status) ||
      (!c.get('caller') &&
        !c.get('session') &&
        status < 500 &&
        (status >= 400 || path === api.logout));
    const added = isAnybodys ? seldom.next(String(status), auth.addressOf(c)) : {};
    if (!added) return;
    const line = {
      evt: 'request',
      route: `${method} ${path}`,
      status,
      ms: Math.round(ms),
      ...added,
    };
    c.get('log')[status >= 500 && !c.get('expected') ? 'error' : 'info'](line);
  };
}
