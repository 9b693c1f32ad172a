import type { MiddlewareHandler } from 'hono';
import type { ApiBindings } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Kinds of bodies that a file may come as; its name says what it is. */
const FILE_TYPES = [
  'application/octet-stream',
  'text/csv',
  'application/x-ndjson',
  'application/json',
];

/** Refuses a body that is sent as anything else. */
export const requireFileType: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (!FILE_TYPES.includes(type)) {
    throw new AppError('unsupported', `Send the file as ${FILE_TYPES.join(', ')}`);
  }
  await next();
};
