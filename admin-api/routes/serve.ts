import type { RouteHandler } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { errorsOf, type Endpoint } from '#src/contract/endpoint.ts';
import type { Api, ApiBindings, AppDeps } from '../deps.ts';
import { publicRead } from '../http/public-read.ts';

/** An endpoint as the router knows it, so that what a handler reads and answers has its types. */
type RouteOf<E> = E extends Endpoint
  ? {
      method: E['method'];
      path: E['path'];
      request: Pick<E, keyof E & ('params' | 'query' | 'headers')> & {
        body: E extends { body: infer B extends z.ZodType }
          ? { content: { 'application/json': { schema: B } } }
          : undefined;
      };
      responses: { [S in E['answer']['status']]: E['answer'] };
    }
  : never;

interface ServeOptions {
  /** Of a public read: gives parameters with the same answer one name; see `publicRead`. */
  nameOf?: (params: URLSearchParams) => string;
  /** What else looks at a request before its input is read. */
  also?: MiddlewareHandler<ApiBindings>;
}

/** Makes the route of an endpoint, behind the guard that its access asks for. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: RouteHandler<RouteOf<E>, ApiBindings>,
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
      handler as never,
    );
  };
}
