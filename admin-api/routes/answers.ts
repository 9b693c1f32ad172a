import { z } from '@hono/zod-openapi';
import { ErrorBody } from '#src/contract/common.ts';

/** A JSON answer in a route's description. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The JSON body of a route; without one the request is refused. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

const TEXT = {
  400: 'Something in the request is not valid; `issues` names each parameter',
  401: 'Nobody is logged in',
  403: 'Not allowed',
  404: 'There is no such entry',
  409: 'Somebody changed the entry in the meantime, or the change conflicts with another entry',
  413: 'The file is larger than 10 MB',
  415: 'Files of this kind, or with this content, are not read',
  428: 'The version that the change is based on is missing',
  429: 'Too many tries; try again after `Retry-After` seconds',
  503: 'Not now; try again after `Retry-After` seconds',
} as const;

/** The error answers of a route, by status. */
export function errorAnswers<S extends keyof typeof TEXT>(...statuses: S[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, jsonAnswer(ErrorBody, TEXT[status])]),
  ) as Record<S, ReturnType<typeof jsonAnswer<typeof ErrorBody>>>;
}

/** The number of an entry in an address; anything that is none is a 400, never another row. */
export const IdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a whole number from 1')
    .transform(Number)
    .openapi({ param: { name: 'id', in: 'path' }, type: 'integer', example: 1 }),
});

/** The version that a DELETE is based on, as an entity tag. */
export const IfMatch = z.object({
  'if-match': z.string().max(40).optional().openapi({ example: '"3"' }),
});
