import type { MiddlewareHandler } from 'hono';
import type { ApiBindings } from '../deps.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** With READ_ONLY every write is refused, while reads and pages go on. */
export function refuseWrites(env: Env): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    if (env.readOnly && !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      throw new AppError('read_only');
    }
    await next();
  };
}
