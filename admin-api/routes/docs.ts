import { createHash } from 'node:crypto';
import { api } from '#src/domain/paths.ts';
import { PUBLIC_CACHE } from '../http/public-read.ts';
import { renderDocs, DOCS_STYLE } from '../docs-page.ts';
import type { RouteModule } from './serve.ts';

const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The description of the API: as OpenAPI 3.1, and as a page without scripts or foreign hosts. */
export const docsRoutes: RouteModule = (_, deps, app) => {
  const describe = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'SIM Atlas API',
        version: deps.codeVersion,
        description:
          'Prices are decimal numbers in the currency of the plan. Errors are `{message}`, with `issues` for 400. Public lists carry an ETag that changes with the data.',
      },
      servers: [{ url: deps.env.siteUrl }],
    });
  let document: ReturnType<typeof describe> | undefined;
  app.get(api.openapi, (c) => {
    c.header('Cache-Control', PUBLIC_CACHE);
    return c.json((document ??= describe()));
  });
  app.get(api.docs, (c) => {
    c.header('Cache-Control', PUBLIC_CACHE);
    c.header('Content-Security-Policy', DOCS_POLICY);
    return c.html(renderDocs((document ??= describe())));
  });
};
