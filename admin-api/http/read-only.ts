import type { MiddlewareHandler } from 'hono';
import { api } from '#src/domain/paths.ts';
import type { ApiBindings } from '../deps.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/**
 * With READ_ONLY every write is refused, while reads and pages go on. Events of the pages are taken
 * and dropped: visitors need not notice.
 */
export function refuseWrites(env: Env): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.req.path !== api.events;
    if (env.readOnly && isWrite) {
      throw new AppError('read_only');
    }
    await next();
  };
}
