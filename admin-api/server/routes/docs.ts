import { createHash } from 'node:crypto';
import { api } from '#src/domain/core/paths/paths.ts';
import { TOKEN_PREFIX } from '#src/domain/people/tokens.ts';
import { renderDocs, DOCS_STYLE } from './docs-page.ts';
import { cookieName } from '../../people/auth/sessions/session.ts';
import { baseHeaders, INERT_POLICY } from '../../core/http/answers/headers.ts';
import { answerWith, responseWith, type HttpAnswer } from '../../core/http/answers/answer.ts';
import { PUBLIC_CACHE } from '../../core/http/answers/public-read.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The description of the API: as OpenAPI 3.1, and as a page without scripts or foreign hosts. Each
 * is made when somebody asks for the first time, and kept for as long as the server runs.
 */
export const docsRoutes: RouteModule = (_, deps, app) => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(deps.env.production),
    description: 'The cookie of a login. Writes must come from a page of the site.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}...`,
    description: 'A token that an admin made, with a role. Cookies do not count beside it.',
  });
  const describe = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'SIM Atlas API',
        version: deps.codeVersion,
        description:
          'Prices are decimal numbers in the currency of the plan. Errors are `{message}`, with `issues` for 400. Public lists carry an ETag that changes with the data. Programs call with a token that an admin made (`Authorization: Bearer sat_...`): each call says whether one helps.',
      },
      servers: [{ url: deps.env.siteUrl }],
    });
  let document: ReturnType<typeof describe> | undefined;
  const serveOne = (
    path: string,
    [contentType, policy]: [contentType: string, policy: string],
    write: (described: ReturnType<typeof describe>) => string | Promise<string>,
  ) => {
    const make = async () => {
      return answerWith({
        body: Buffer.from(await write((document ??= describe()))),
        contentType,
        headers: {
          ...baseHeaders(deps.env),
          'Content-Security-Policy': policy,
          'X-Robots-Tag': 'noindex',
          'Cache-Control': PUBLIC_CACHE,
        },
        compress: true,
        quality: 9,
      });
    };
    let made: Promise<HttpAnswer> | undefined;
    app.get(path, async (c) => (await responseWith(await (made ??= make()), c.req.raw))!);
  };
  serveOne(api.openapi, ['application/json; charset=utf-8', INERT_POLICY], (described) =>
    JSON.stringify(described),
  );
  serveOne(api.docs, ['text/html; charset=utf-8', DOCS_POLICY], renderDocs);
};
