import type { MiddlewareHandler } from 'hono';
import { api } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../errors.ts';

/**
 * With READ_ONLY every write is refused, while reads and pages go on. What pages report
 * is taken and dropped: visitors need not notice.
 */
export function refuseWrites(env: Env): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const { method, path } = c.req;
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method) && path !== api.events;
    if (env.readOnly && isWrite) {
      throw new AppError('read_only');
    }
    await next();
  };
}
