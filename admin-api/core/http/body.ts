import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiBindings } from '../../deps.ts';
import { AppError } from '../errors.ts';

/** Bytes that the body of a request may have, where a route does not say otherwise. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Their bodies mean nothing, and no handler reads one. */
const READS = new Set(['GET', 'HEAD']);

/**
 * Counts the bytes of a body without a declared length, and refuses compressed bodies. A path with
 * null counts its own bytes while it stores them.
 */
export function limitBody(
  bytesFor: (path: string) => number | null = () => MAX_BODY_BYTES,
): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    if (c.req.header('Content-Encoding') && c.req.method !== 'GET') {
      throw new AppError('unsupported', 'Compressed bodies are not accepted');
    }
    const maxSize = bytesFor(c.req.path);
    if (maxSize === null) return next();
    // Who looks for a body where nobody reads one makes a whole second request of it.
    if (READS.has(c.req.method) && c.req.header('Content-Length') === undefined) return next();
    const tooLarge = () =>
      new AppError('too_large', `The request may have ${maxSize / 1024} kB at most`);
    const length = c.req.header('Content-Length');
    // The parser of HTTP holds a client to the length that it declared; looking at the body itself
    // would make a stream of what the handler can read at once.
    if (length !== undefined && /^\d+$/.test(length) && !c.req.header('Transfer-Encoding')) {
      if (Number(length) > maxSize) throw tooLarge();
      return next();
    }
    const limit = bodyLimit({
      maxSize,
      onError: () => {
        throw tooLarge();
      },
    });
    return limit(c, next);
  };
}
