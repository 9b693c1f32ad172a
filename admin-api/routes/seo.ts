import { createRoute, z } from '@hono/zod-openapi';
import { createSeoPage, deleteSeoPage, updateSeoGlobal, updateSeoPage } from '#db/changes/seo.ts';
import { getSeoGlobal, listSeoPages } from '#db/queries/seo.ts';
import {
  SeoGlobal,
  SeoGlobalUpdate,
  SeoPage,
  SeoPageInput,
  SeoPageUpdate,
} from '#src/contract/seo.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, checkOwnId, Deleted, requireVersion } from './writes.ts';

const tags = ['SEO'];
const getGlobal = createRoute({
  method: 'get',
  path: api.seoGlobal,
  tags,
  summary: 'Search and sharing settings of the whole site',
  responses: { 200: jsonAnswer(SeoGlobal, 'The settings'), ...errorAnswers(401, 403) },
});
const putGlobal = createRoute({
  method: 'put',
  path: api.seoGlobal,
  tags,
  summary: 'Changes the settings of the whole site',
  request: { body: jsonBody(SeoGlobalUpdate) },
  responses: {
    200: jsonAnswer(SeoGlobal, 'The settings as they are now'),
    ...errorAnswers(400, 401, 403, 409, 428),
  },
});
const list = createRoute({
  method: 'get',
  path: api.seoPages,
  tags,
  summary: 'Settings of single pages, by path',
  responses: { 200: jsonAnswer(z.array(SeoPage), 'The settings'), ...errorAnswers(401, 403) },
});
const create = createRoute({
  method: 'post',
  path: api.seoPages,
  tags,
  summary: 'Adds the settings of a page',
  request: { body: jsonBody(SeoPageInput) },
  responses: { 201: jsonAnswer(SeoPage, 'The new settings'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: '/api/seo/pages/{id}',
  tags,
  summary: 'Changes the settings of a page',
  request: { params: IdParam, body: jsonBody(SeoPageUpdate) },
  responses: {
    200: jsonAnswer(SeoPage, 'The settings as they are now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/seo/pages/{id}',
  tags,
  summary: 'Moves the settings of a page to the trash; the page then speaks for itself',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});

export const seoRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...getGlobal, middleware }, async (c) => c.json(await getSeoGlobal(db), 200));
  app.openapi({ ...putGlobal, middleware }, async (c) => {
    const input = c.req.valid('json');
    return c.json(await updateSeoGlobal(db, input, requireVersion(input), changeOf(c, deps)), 200);
  });
  app.openapi({ ...list, middleware }, async (c) => c.json(await listSeoPages(db), 200));
  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await createSeoPage(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updateSeoPage(db, id, input, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteSeoPage(db, id, version, changeOf(c, deps));
    return c.json({ id, message: 'Page SEO settings deleted' }, 200);
  });
};
