import type { MiddlewareHandler } from 'hono';
import type { ApiBindings } from '../../bindings.ts';
import { AppError } from '../errors.ts';

/** Refuses a body that says to be of another kind than files may come as (415). */
export function requireBodyType(types: readonly string[]): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!types.includes(type)) {
      throw new AppError('unsupported', `Send the file as ${types.join(', ')}`);
    }
    await next();
  };
}
