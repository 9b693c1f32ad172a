import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import {
  BackupList,
  BackupQuery,
  ContentCheck,
  ContentRestored,
  RestoreContentInput,
} from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { checkBackup, receiveBackup, restoreContent } from '../backup/content.ts';
import { backUp, readBackups } from '../backup/schedule.ts';
import { backupFolder, listBackups } from '../backup/store.ts';
import type { RouteModule } from '../deps.ts';
import { AppError, found } from '../errors.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Database'];
const MEDIA = 'application/vnd.sqlite3';
/** Kinds of bodies that the file may come as. */
const FILE_TYPES = [MEDIA, 'application/octet-stream'];
const file = { schema: z.string().meta({ format: 'binary' }) };
const params = z.object({ name: z.string().max(100) });

const list = createRoute({
  method: 'get',
  path: api.backups,
  tags,
  summary: 'The backups on the server, newest first',
  responses: { 200: jsonAnswer(BackupList, 'Backups'), ...errorAnswers(401, 403) },
});
const make = createRoute({
  method: 'post',
  path: api.backups,
  tags,
  summary:
    'Backs the database up now: a checked copy in the folder of backups, of everything or of content only',
  request: { query: BackupQuery },
  responses: {
    201: jsonAnswer(BackupList, 'Backed up'),
    ...errorAnswers(400, 401, 403, 409, 503),
  },
});
const download = createRoute({
  method: 'get',
  path: api.backup('{name}'),
  tags,
  summary:
    'A backup of content as a SQLite file: carriers, regions, plans with price records, drafts, sources and answers to reports, SEO settings, import profiles and feeds, trash included. Backups with users are not sent',
  request: { params },
  responses: {
    200: { description: 'The file', content: { [MEDIA]: file } },
    ...errorAnswers(400, 401, 403, 404),
  },
});
const upload = createRoute({
  method: 'post',
  path: api.backupFile,
  tags,
  summary:
    'Takes a backup of any kind as the body, checks its content whole and keeps that as a backup of content. Nothing else is changed',
  request: {
    body: { required: true, content: { 'application/octet-stream': file, [MEDIA]: file } },
  },
  responses: {
    201: jsonAnswer(ContentCheck, 'What it holds, and what it would replace'),
    ...errorAnswers(400, 401, 403, 413, 415),
  },
});
const check = createRoute({
  method: 'get',
  path: api.backupContent('{name}'),
  tags,
  summary: 'Reads the content of a backup whole, of any kind; nothing is changed',
  request: { params },
  responses: {
    200: jsonAnswer(ContentCheck, 'What it holds, and what it would replace'),
    ...errorAnswers(400, 401, 403, 404),
  },
});
const restore = createRoute({
  method: 'post',
  path: api.backupContent('{name}'),
  tags,
  summary:
    'Puts the content of a backup in the place of all content, after a backup of the database, as one transaction. Users, sessions and the log stay',
  request: { params, body: jsonBody(RestoreContentInput) },
  responses: {
    200: jsonAnswer(ContentRestored, 'Restored'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});

export const backupRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  const { dataDir } = deps.env;
  const backupOf = async (name: string) =>
    found(
      (await listBackups(dataDir)).find((backup) => backup.name === name),
      'There is no such backup',
    );
  app.openapi({ ...list, middleware }, async (c) => c.json(await readBackups(deps), 200));
  app.openapi({ ...make, middleware }, async (c) => {
    const { contentOnly } = c.req.valid('query');
    try {
      await backUp(contentOnly ? 'content' : 'manual', { ...deps, log: c.get('log') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'see the log';
      throw new AppError('conflict', `The backup failed: ${reason}`);
    }
    return c.json(await readBackups(deps), 201);
  });
  app.openapi({ ...download, middleware }, async (c) => {
    const { name, bytes, contentOnly } = await backupOf(c.req.valid('param').name);
    if (!contentOnly) throw new AppError('not_found', 'Backups with users stay on the server');
    c.header('Content-Type', MEDIA);
    c.header('Content-Length', String(bytes));
    c.header('Content-Disposition', `attachment; filename="sim-atlas-${name}"`);
    c.header('Cache-Control', 'no-store');
    const stream = createReadStream(join(backupFolder(dataDir), name));
    return c.body(Readable.toWeb(stream) as ReadableStream) as never;
  });
  app.openapi({ ...upload, middleware }, async (c) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!FILE_TYPES.includes(type)) {
      throw new AppError('unsupported', `Send the file as ${FILE_TYPES.join(', ')}`);
    }
    const body = c.req.raw.body as AsyncIterable<Uint8Array> | null;
    return c.json(await receiveBackup({ ...deps, now: deps.now() }, body), 201);
  });
  app.openapi({ ...check, middleware }, async (c) => {
    const { name } = await backupOf(c.req.valid('param').name);
    const path = join(backupFolder(dataDir), name);
    return c.json(await checkBackup({ ...deps, now: deps.now() }, path), 200);
  });
  app.openapi({ ...restore, middleware }, async (c) => {
    const { name } = await backupOf(c.req.valid('param').name);
    const path = join(backupFolder(dataDir), name);
    const restored = await restoreContent(deps, path, changeOf(c, deps));
    return c.json({ message: 'Content restored', ...restored }, 200);
  });
};
