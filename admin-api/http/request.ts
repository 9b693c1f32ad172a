import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { api } from '#src/domain/paths.ts';
import type { ApiBindings } from '../deps.ts';
import type { Logger } from '../log.ts';

/** Gives a request its id and writes one line for each that failed or wrote. */
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
    // What visitors do is counted, not logged.
    if (c.get('counted')) return;
    if (status < 500 && (method === 'GET' || method === 'HEAD' || path === api.events)) return;
    const line = {
      evt: 'request',
      route: `${method} ${path}`,
      status,
      ms: Math.round(performance.now() - start),
    };
    c.get('log')[status >= 500 && !c.get('expected') ? 'error' : 'info'](line);
  };
}
