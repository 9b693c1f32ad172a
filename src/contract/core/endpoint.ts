import { z } from 'zod';
import type { StaffRole } from '#src/domain/people/roles.ts';
import { ErrorBody, IdParam } from './common.ts';

/**
 * Who may call, and so what is refused: `read` is a public read that waits for its turn
 * (docs/decisions/core/fair-shares.md), `anyone` has no guard, `user` is logged in; a role of the dashboard is
 * what it names or more (docs/decisions/people/roles.md).
 */
export type Access = 'read' | 'anyone' | 'user' | StaffRole;

type Content = Record<string, { schema: z.ZodType | object }>;
interface Answer {
  status: 200 | 201 | 202 | 204;
  description: string;
  content?: Content;
}

/** A JSON answer: its shape, and what it is in words. */
export const json = <T extends z.ZodType, S extends 200 | 201 | 202 = 200>(
  schema: T,
  description: string,
  status = 200 as S,
) => ({ status, description, content: { 'application/json': { schema } } });

/** An answer of another kind, sent as text. */
export const text = <M extends string>(description: string, ...media: M[]) => ({
  status: 200 as const,
  description,
  content: Object.fromEntries(media.map((type) => [type, { schema: z.string() }])) as Record<
    M,
    { schema: z.ZodString }
  >,
});

/** The body of a file. */
export const FILE = { schema: z.string().meta({ format: 'binary' }) };

const ERRORS = {
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
type ErrorStatus = keyof typeof ERRORS;

const METHODS = ['get', 'post', 'put', 'delete'] as const;
type Method = (typeof METHODS)[number];
type Path = string | { readonly template: string };

interface Shapes {
  /** Without one, admins only. */
  access?: Access;
  /** Only for somebody who is logged in: no token opens it. */
  person?: true;
  /** Only when a password or factor was given within ten minutes (`CONFIRMED_MINUTES`): no token opens it. */
  confirm?: true;
  /** Also for whoever must have a second factor and has none yet. */
  beforeFactor?: true;
  /** Also by a session that was good a moment ago, while the database server is away; only for own reads. */
  whileAway?: true;
  summary: string;
  description?: string;
  /** Of the address; without it, `{id}` is the number of an entry. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** A body that is not read as JSON. */
  media?: Content;
  answer: Answer;
  /** What else is refused, beside what follows from the access, the address and from having any input. */
  errors?: readonly ErrorStatus[];
}

/** What the contract says of an endpoint: its method with the address or what makes it, and the rest. */
type EndpointSpec = Shapes & { [M in Method]: Record<M, Path> }[Method];

/** An endpoint as the contract holds it. */
export interface Endpoint extends Shapes {
  method: Method;
  path: string;
  tag: string;
}

type PathOf<P> = P extends { readonly template: infer T } ? T : P;
type Made<S> = Omit<S, Method> &
  {
    [M in keyof S & Method]: { method: M; path: PathOf<S[M]> } & ParamsOf<S, PathOf<S[M]>>;
  }[keyof S & Method] & { tag: string };
type ParamsOf<S, P> = S extends { params: z.ZodObject }
  ? unknown
  : P extends `${string}{id}${string}`
    ? { params: typeof IdParam }
    : unknown;

/** The endpoints of one subject. */
export function endpoints<const S extends Record<string, EndpointSpec>>(tag: string, specs: S) {
  return Object.fromEntries(
    Object.entries(specs).map(([name, one]: [string, Shapes & Partial<Record<Method, Path>>]) => {
      const method = METHODS.find((each) => each in one)!;
      const made = one[method]!;
      const path = typeof made === 'string' ? made : made.template;
      const params = path.includes('{id}') && { params: IdParam };
      return [name, { ...params, ...one, tag, method, path }];
    }),
  ) as unknown as { [N in keyof S]: Made<S[N]> };
}

/** The error answers of an endpoint, by status. */
export function errorsOf({ method, access = 'admin', ...e }: Endpoint) {
  const statuses = new Set<ErrorStatus>(e.errors);
  // An address that names an entry may name none.
  if (e.path.includes('{')) statuses.add(404);
  if (e.params ?? e.query ?? e.headers ?? e.body ?? e.media) statuses.add(400);
  const isOpen = access === 'read' || access === 'anyone';
  if (!isOpen) statuses.add(401);
  // What writes is refused when it comes from another site.
  if ((!isOpen && !(access === 'user' && e.beforeFactor)) || method !== 'get') statuses.add(403);
  // Networks have their turns, and tokens a number of calls.
  if (access !== 'anyone' && access !== 'user') statuses.add(429);
  if (access === 'read') statuses.add(503);
  const answers = [...statuses].map((status) => [
    status,
    {
      description: ERRORS[status],
      content: json(ErrorBody, '').content,
      ...(access === 'read' && status >= 429 && { headers: RETRY_AFTER }),
    },
  ]);
  return Object.fromEntries(answers) as Record<number, Omit<Answer, 'status'>>;
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } },
};
