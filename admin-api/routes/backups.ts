import { createRoute } from '@hono/zod-openapi';
import { BackupList } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { backUp, readBackups } from '../backup/schedule.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const tags = ['Database'];
const list = createRoute({
  method: 'get',
  path: api.backups,
  tags,
  summary: 'The backups on the server, newest first. The files themselves are not sent',
  responses: { 200: jsonAnswer(BackupList, 'Backups'), ...errorAnswers(401, 403) },
});
const make = createRoute({
  method: 'post',
  path: api.backups,
  tags,
  summary: 'Backs the database up now: a checked copy in the folder of backups',
  responses: { 201: jsonAnswer(BackupList, 'Backed up'), ...errorAnswers(401, 403, 409, 503) },
});

export const backupRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) => c.json(await readBackups(deps), 200));
  app.openapi({ ...make, middleware }, async (c) => {
    try {
      await backUp('manual', { ...deps, log: c.get('log') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'see the log';
      throw new AppError('conflict', `The backup failed: ${reason}`);
    }
    return c.json(await readBackups(deps), 201);
  });
};
