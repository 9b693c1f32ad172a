import { createRoute, z } from '@hono/zod-openapi';
import { PublishInfo, PublishStatus, ReleaseInfo } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { actorOf } from '../auth/auth.ts';
import { watch } from '../http/event-stream.ts';
import { LOG_ID } from '../publish/build-log.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const tags = ['Publishing'];
const read = createRoute({
  method: 'get',
  path: api.publish,
  tags,
  summary: 'What the publisher does, the kept releases, the next run of the schedule',
  responses: { 200: jsonAnswer(PublishInfo, 'Publishing'), ...errorAnswers(401, 403, 503) },
});
const publish = createRoute({
  method: 'post',
  path: api.publish,
  tags,
  summary: 'Publishes the data as it is now, at once; ends a pause',
  responses: { 202: jsonAnswer(PublishStatus, 'Under way'), ...errorAnswers(401, 403, 503) },
});
const pause = createRoute({
  method: 'post',
  path: api.publishPause,
  tags,
  summary:
    'Keeps the public pages as they are, also over restarts, until the next POST /api/publish',
  responses: { 200: jsonAnswer(PublishStatus, 'Paused'), ...errorAnswers(401, 403, 503) },
});
const log = createRoute({
  method: 'get',
  path: '/api/publish/logs/{id}',
  tags,
  summary: 'The log of a build as text, without secrets and paths; the last 20 are kept',
  request: {
    params: z.object({
      id: z
        .string()
        .regex(LOG_ID, 'must be the id of a log')
        .openapi({ param: { name: 'id', in: 'path' }, example: '2026-11-21T12-00-00-000Z' }),
    }),
  },
  responses: {
    200: { description: 'The log', content: { 'text/plain': { schema: z.string() } } },
    ...errorAnswers(400, 401, 403, 404, 503),
  },
});
const activate = createRoute({
  method: 'post',
  path: '/api/releases/{id}/activate',
  tags,
  summary:
    'Serves a kept release again. Edits publish nothing by themselves from then on, until the next POST /api/publish. 409 where a build hook is called: the host serves the pages',
  request: {
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,15}-\d{8}T\d{6}Z$/, 'must be the id of a release')
        .openapi({ param: { name: 'id', in: 'path' }, example: '3-20261121T120000Z' }),
    }),
  },
  responses: {
    200: jsonAnswer(z.array(ReleaseInfo), 'The releases as they are now'),
    ...errorAnswers(400, 401, 403, 404, 409, 503),
  },
});
const events = createRoute({
  method: 'get',
  path: api.publishEvents,
  tags,
  summary: 'The status of the publisher now and at each change, as server-sent events',
  responses: {
    200: {
      description: 'Events `status`, each a PublishStatus',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...errorAnswers(401, 403, 503),
  },
});

export const publishRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  const ready = () => {
    const publishing = deps.publishing();
    if (!publishing) throw new AppError('not_ready');
    return publishing;
  };
  app.openapi({ ...read, middleware }, async (c) => {
    const { status, releases, history, nextRun } = ready();
    const [now, kept] = await Promise.all([status(), releases()]);
    return c.json(
      { status: now, releases: kept, history: [...history()], nextRun: nextRun() },
      200,
    );
  });
  app.openapi({ ...publish, middleware }, async (c) => {
    const publishing = ready();
    // What was just saved is part of it, also when nobody looked since.
    const version = await deps.dataVersion.current();
    publishing.publisher.notice({ version, lineage: deps.dataVersion.lineage() });
    void publishing.publish(actorOf(c).name);
    return c.json(await publishing.status(), 202);
  });
  app.openapi({ ...pause, middleware }, async (c) => {
    const publishing = ready();
    await publishing.pause(actorOf(c).name);
    return c.json(await publishing.status(), 200);
  });
  app.openapi({ ...log, middleware }, async (c) => {
    const text = await ready().log(c.req.valid('param').id);
    if (text === null) throw new AppError('not_found', 'This log is no longer kept');
    return c.text(text, 200);
  });
  app.openapi({ ...activate, middleware }, async (c) => {
    const publishing = ready();
    if (!(await publishing.activate(c.req.valid('param').id, actorOf(c).name))) {
      throw new AppError('not_found', 'This release is no longer kept');
    }
    return c.json(await publishing.releases(), 200);
  });
  app.openapi({ ...events, middleware }, (c) => {
    const { publisher, status } = ready();
    return watch(c, deps, { event: 'status', read: status, subscribe: publisher.subscribe });
  });
};
