import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { ContentCheck, ContentRestored, RestoreContentInput } from '#src/contract/content.ts';
import { api } from '#src/domain/paths.ts';
import { applyContent, contentBytes, receiveContent } from '../content/content.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const MEDIA = 'application/x-ndjson';
/** Kinds of bodies that the file may come as. */
const FILE_TYPES = [MEDIA, 'application/octet-stream', 'application/json'];
const file = { schema: z.string().meta({ format: 'binary' }) };

const backup = createRoute({
  method: 'get',
  path: api.exportContent,
  tags: ['Export'],
  summary:
    'All content of one moment as one file: carriers, regions, plans with price records, drafts, sources and answers to reports, SEO settings, import profiles and feeds, trash included. Without users, sessions and the log',
  responses: {
    200: { description: 'The file', content: { [MEDIA]: file } },
    ...errorAnswers(401, 403),
  },
});
const upload = createRoute({
  method: 'post',
  path: api.importContent,
  tags: ['Imports'],
  summary:
    'Takes a backup of content as the body and checks it whole: hash, version, every line. Nothing is changed yet',
  request: {
    body: { required: true, content: { 'application/octet-stream': file, [MEDIA]: file } },
  },
  responses: {
    200: jsonAnswer(ContentCheck, 'What the file holds, and what it would replace'),
    ...errorAnswers(400, 401, 403, 413, 415),
  },
});
const apply = createRoute({
  method: 'post',
  path: api.applyContent,
  tags: ['Imports'],
  summary:
    'Puts a checked file in the place of all content, after a backup of the database, as one transaction. Users, sessions and the log stay',
  request: { body: jsonBody(RestoreContentInput) },
  responses: { 200: jsonAnswer(ContentRestored, 'Restored'), ...errorAnswers(400, 401, 403, 409) },
});

export const contentBackupRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...backup, middleware }, async (c) => {
    const bytes = await contentBytes(deps);
    const name = `sim-atlas-content-${deps.now().toISOString().slice(0, 10)}`;
    c.header('Content-Type', `${MEDIA}; charset=utf-8`);
    c.header('Content-Disposition', `attachment; filename="${name}.ndjson"`);
    c.header('Cache-Control', 'no-store');
    return c.body(
      Readable.toWeb(Readable.from(bytes, { highWaterMark: 2 })) as ReadableStream,
    ) as never;
  });
  app.openapi({ ...upload, middleware }, async (c) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!FILE_TYPES.includes(type)) {
      throw new AppError('unsupported', `Send the file as ${FILE_TYPES.join(', ')}`);
    }
    const body = c.req.raw.body as AsyncIterable<Uint8Array> | null;
    return c.json(await receiveContent(deps, body), 200);
  });
  app.openapi({ ...apply, middleware }, async (c) => {
    const { sha256 } = c.req.valid('json');
    const restored = await applyContent(deps, sha256, changeOf(c, deps));
    return c.json({ message: 'Content restored', ...restored }, 200);
  });
};
