import { createRoute, z } from '@hono/zod-openapi';
import { listFeedRuns } from '#db/queries/feed-runs.ts';
import { PageQuery } from '#src/contract/audit.ts';
import { Feed, FeedInput, FeedRunList, FeedUpdate } from '#src/contract/feeds.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, Deleted, requireVersion } from './writes.ts';

const tags = ['Feeds'];
const path = (end = '') => `${api.feeds}/{id}${end}`;
const list = createRoute({
  method: 'get',
  path: api.feeds,
  tags,
  summary: 'Feeds by name: settings, next run, what came of the last one',
  responses: { 200: jsonAnswer(z.array(Feed), 'Feeds'), ...errorAnswers(401, 403) },
});
const read = createRoute({
  method: 'get',
  path: path(),
  tags,
  summary: 'One feed',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(Feed, 'The feed'), ...errorAnswers(400, 401, 403, 404) },
});
const create = createRoute({
  method: 'post',
  path: api.feeds,
  tags,
  summary:
    'Adds a feed: an https address of the public internet or a path inside FEEDS_DIR, read at the times of a cron line (UTC). A secret is named by its variable of the environment, never sent or stored',
  request: { body: jsonBody(FeedInput) },
  responses: { 201: jsonAnswer(Feed, 'Added'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: path(),
  tags,
  summary: 'Changes a feed',
  request: { params: IdParam, body: jsonBody(FeedUpdate) },
  responses: {
    200: jsonAnswer(Feed, 'The feed as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: path(),
  tags,
  summary: 'Deletes a feed; plans and imports that it made stay',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});
const runs = createRoute({
  method: 'get',
  path: path('/runs'),
  tags,
  summary: 'Runs of a feed and what came of each, newest first',
  request: { params: IdParam, query: PageQuery },
  responses: { 200: jsonAnswer(FeedRunList, 'Runs'), ...errorAnswers(400, 401, 403, 404) },
});
const run = createRoute({
  method: 'post',
  path: path('/run'),
  tags,
  summary: 'Runs a feed now; its `lastRun` says what came of it. 409 while it is being run',
  request: { params: IdParam },
  responses: {
    202: jsonAnswer(Feed, 'Under way'),
    ...errorAnswers(400, 401, 403, 404, 409, 503),
  },
});

export const feedRoutes: RouteModule = (app, deps) => {
  const { feeds } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) => c.json(await feeds.list(), 200));
  app.openapi({ ...read, middleware }, async (c) =>
    c.json(await feeds.find(c.req.valid('param').id), 200),
  );
  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await feeds.create(c.req.valid('json'), changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const { version, ...input } = c.req.valid('json');
    const known = requireVersion({ version });
    return c.json(await feeds.update(id, input, known, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await feeds.remove(id, version, changeOf(c, deps));
    return c.json({ id, message: 'Feed deleted' }, 200);
  });
  app.openapi({ ...runs, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listFeedRuns(deps.db, id, c.req.valid('query')), 200);
  });
  app.openapi({ ...run, middleware }, async (c) =>
    c.json(await feeds.runNow(c.req.valid('param').id, changeOf(c, deps)), 202),
  );
};
