import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { errorsOf, type Endpoint } from '#src/contract/core/endpoint.ts';
import { accessText, securityOf, takesTokens } from '#src/contract/core/access.ts';
import type { Api, ApiBindings, AppDeps } from '../../deps.ts';
import { publicRead } from '../http/answers/public-read.ts';
import { invalid } from '../errors.ts';

type Out<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : never;
type Part<E, K extends string> = E extends Record<K, z.ZodType> ? Record<K, Out<E, K>> : unknown;

/** What a request says, read as the contract has it: members of the address stand beside the rest. */
type Input<E> = (E extends { params: z.ZodType } ? Out<E, 'params'> : unknown) &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Part<E, 'headers'> &
  // The version that a delete is based on.
  (E extends { headers: { shape: { 'if-match': unknown } } }
    ? { version: number | undefined }
    : unknown);

/** What is answered as JSON; other answers are made by hand. */
type Answered<E extends Endpoint> = E['answer'] extends {
  content: { 'application/json': { schema: infer S extends z.ZodType } };
}
  ? z.output<S>
  : never;

interface ServeOptions<E extends Endpoint = Endpoint> {
  /** Of a public read: gives parameters with the same answer one name; see `publicRead`. */
  nameOf?: (params: URLSearchParams) => string;
  /** Of a public read: writes what is answered, as `JSON.stringify` would. */
  write?: (made: Answered<E>) => string;
  /** What else looks at a request before its input is read. */
  also?: MiddlewareHandler<ApiBindings>;
}

/** Makes the route of an endpoint, behind the guard that its access asks for. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (
    input: Input<E>,
    c: Context<ApiBindings>,
  ) => Answered<E> | Response | Promise<Answered<E> | Response>,
  options?: ServeOptions<E>,
) => void;

/** The routes of a subject. A new one is a new module in the list of `app.ts`. */
export type RouteModule = (serve: Serve, deps: AppDeps, app: Api) => void;

/** What looks at a call first, by its access; null where anybody may make it. */
function guardOf(
  endpoint: Endpoint,
  deps: AppDeps,
  nameOf: ServeOptions['nameOf'],
): MiddlewareHandler<ApiBindings> | null {
  const { access = 'admin' } = endpoint;
  if (access === 'read') return publicRead(deps, nameOf);
  if (access === 'anyone') return null;
  const { confirm, beforeFactor, whileAway } = endpoint;
  const role = access === 'user' ? 'visitor' : access;
  const tokens = takesTokens(endpoint);
  return deps.auth.require({ role, tokens, confirm, beforeFactor, whileAway });
}

/** Says to the router what the contract says of endpoints. */
export function createServe(app: Api, deps: AppDeps): Serve {
  return (endpoint, handler, { nameOf, write = JSON.stringify, also } = {}) => {
    const guard = guardOf(endpoint, deps, nameOf);
    const { method, path, tag, summary, description, params, query, headers, body, media } =
      endpoint;
    const { status, ...answer } = endpoint.answer;
    const content = body ? { 'application/json': { schema: body } } : media;
    const request = { params, headers, ...(content && { body: { required: true, content } }) };
    const route = {
      method,
      path,
      tags: [tag],
      summary,
      description: [description, accessText(endpoint)].filter(Boolean).join(' '),
      ...securityOf(endpoint),
      request: { ...request, query },
      responses: { [status]: answer, ...errorsOf(endpoint) },
    };
    app.openAPIRegistry.registerPath(route);
    app.openapi(
      {
        ...route,
        hide: true,
        // Who gives parameters a name reads them, too: no schema looks at them before.
        ...(nameOf && { request }),
        middleware: [guard, also].filter((one) => one != null),
      },
      async (c) => {
        const valid = (part: string) =>
          c.req.valid(part as never) as Record<string, string> | undefined;
        const given = { query: valid('query'), body: valid('json'), headers: valid('header') };
        const version = versionOfIfMatch(given.headers?.['if-match']);
        const made = await handler({ ...valid('param'), ...given, version } as never, c);
        if (made instanceof Response) return made;
        if (endpoint.access !== 'read') return c.json(made, status as 200);
        c.set('json', write(made));
        return c.body(null);
      },
    );
  };
}

/** The row version in an If-Match header such as `"3"`; undefined when any version will do. */
function versionOfIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = /^"([1-9]\d{0,14})"$/.exec(header)?.[1];
  if (!version)
    throw invalid([{ path: 'if-match', message: 'If-Match must be a version like "3"' }]);
  return Number(version);
}
