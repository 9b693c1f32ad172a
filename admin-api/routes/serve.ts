import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { errorsOf, type Endpoint } from '#src/contract/endpoint.ts';
import type { Api, ApiBindings, AppDeps } from '../deps.ts';
import { publicRead } from '../http/public-read.ts';

/** Where a handler finds what the contract says of a request. */
interface Parts {
  param: 'params';
  query: 'query';
  header: 'headers';
  json: 'body';
}
type Valid<E> = {
  [T in keyof Parts as Parts[T] extends keyof E ? T : never]: E[Parts[T] &
    keyof E] extends infer S extends z.ZodType
    ? z.output<S>
    : never;
};

/** What is answered as JSON; other answers are made by hand. */
type Answered<E extends Endpoint> = E['answer'] extends {
  content: { 'application/json': { schema: infer S extends z.ZodType } };
}
  ? z.output<S>
  : never;

interface ServeOptions {
  /** Of a public read: gives parameters with the same answer one name; see `publicRead`. */
  nameOf?: (params: URLSearchParams) => string;
  /** What else looks at a request before its input is read. */
  also?: MiddlewareHandler<ApiBindings>;
}
type Given<E> = Context<ApiBindings, string, { in: Valid<E>; out: Valid<E> }>;
type MaybePromise<T> = T | Promise<T>;

/** Makes the route of an endpoint, behind the guard that its access asks for. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (c: Given<E>) => MaybePromise<Answered<E> | Response>,
  options?: ServeOptions,
) => void;

/** The routes of a subject. A new one is a new module in the list of `app.ts`. */
export type RouteModule = (serve: Serve, deps: AppDeps, app: Api) => void;

/** Says to the router what the contract says of endpoints. */
export function serving(app: Api, deps: AppDeps): Serve {
  return (endpoint, handler, { nameOf, also } = {}) => {
    const guard = {
      read: () => publicRead(deps, nameOf),
      anyone: () => null,
      user: () => deps.auth.requireUser,
      admin: () => deps.auth.requireAdmin,
    }[endpoint.access ?? 'admin']();
    const { method, path, tag, summary, description, params, query, headers, body, media } =
      endpoint;
    const { status, ...answer } = endpoint.answer;
    const content = body ? { 'application/json': { schema: body } } : media;
    app.openapi(
      {
        method,
        path,
        tags: [tag],
        summary,
        ...(description && { description }),
        request: { params, query, headers, ...(content && { body: { required: true, content } }) },
        responses: { [status]: answer, ...errorsOf(endpoint) },
        middleware: [guard, also].filter((one) => one != null),
      },
      async (c) => {
        const made = await handler(c as never);
        return made instanceof Response ? made : c.json(made, status as 200);
      },
    );
  };
}
