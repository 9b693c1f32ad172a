import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { resetContent } from '#db/changes/reset.ts';
import { reloadSeed } from '#db/seed/reload.ts';
import { ReloadInput, ReloadResult, ResetInput, ResetResult } from '#src/contract/database.ts';
import { api } from '#src/domain/paths.ts';
import { backupBefore } from '../backup/before.ts';
import type { ApiBindings, RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Database'];
const reset = createRoute({
  method: 'post',
  path: api.resetDatabase,
  tags,
  summary:
    'Empties carriers, regions, plans and price records after a backup. Users, settings and the audit log stay. In production only with ALLOW_RESET',
  request: { body: jsonBody(ResetInput) },
  responses: { 200: jsonAnswer(ResetResult, 'Emptied'), ...errorAnswers(400, 401, 403, 409) },
});
const reload = createRoute({
  method: 'post',
  path: api.seedDatabase,
  tags,
  summary:
    'Brings the seed data back by slug and code after a backup; all other rows stay. In production only with ALLOW_RESET',
  request: { body: jsonBody(ReloadInput) },
  responses: { 200: jsonAnswer(ReloadResult, 'Reloaded'), ...errorAnswers(400, 401, 403, 409) },
});

export const databaseRoutes: RouteModule = (app, deps) => {
  const { db, env, now } = deps;
  const allowed: MiddlewareHandler<ApiBindings> = async (_, next) => {
    if (env.production && !env.allowReset) {
      throw new AppError(
        'forbidden',
        'Not on the live site. The operator can allow it with ALLOW_RESET=on.',
      );
    }
    await next();
  };
  const middleware = [deps.auth.requireAdmin, allowed];
  app.openapi({ ...reset, middleware }, async (c) => {
    const backUp = () => backupBefore('reset', deps, now());
    const emptied = await resetContent(db, backUp, changeOf(c, deps));
    return c.json({ message: 'Database reset', ...emptied }, 200);
  });
  app.openapi({ ...reload, middleware }, async (c) => {
    const backUp = () => backupBefore('reload', deps, now());
    const counts = await reloadSeed(db, backUp, changeOf(c, deps));
    return c.json({ message: 'Seed data reloaded', ...counts }, 200);
  });
};
