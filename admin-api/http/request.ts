import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { api } from '#src/domain/paths.ts';
import type { ApiBindings } from '../deps.ts';
import type { Logger } from '../log.ts';

/** Gives a request its id and writes one line for each that failed or wrote, but none for a poll. */
export function trackRequest(log: Logger): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ rid: requestId }));
    const start = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const { method, path } = c.req;
    const { status } = c.res;
    const reads = method === 'GET' || method === 'HEAD';
    // Whoever watches the site asks every few seconds; `routes/health.ts` tells what changes.
    if (reads && path === api.ready) return;
    // What visitors do is counted, not logged.
    if (status < 500 && (reads || path === api.events)) return;
    const line = {
      evt: 'request',
      route: `${method} ${path}`,
      status,
      ms: Math.round(performance.now() - start),
    };
    c.get('log')[status >= 500 && !c.get('expected') ? 'error' : 'info'](line);
  };
}
