import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { requireRun } from '#db/queries/import-runs.ts';
import { undoBatch } from '#db/changes/undo.ts';
import { PageQuery, UndoInput, UndoResult } from '#src/contract/audit.ts';
import {
  ApplyImportInput,
  DryRunOptions,
  ImportRun,
  ImportRunList,
} from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import type { ApiBindings, RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { watch } from '../http/event-stream.ts';
import { receiveFile } from '../imports/receive.ts';
import { errorAnswers, IdParam, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Imports'];
const path = (end = '') => `${api.imports}/{id}${end}`;
const file = { schema: z.string().meta({ format: 'binary' }) };
/** Kinds of bodies that a file may come as; its name says what it is. */
const FILE_TYPES = [
  'application/octet-stream',
  'text/csv',
  'application/x-ndjson',
  'application/json',
];

const upload = createRoute({
  method: 'post',
  path: api.imports,
  tags,
  summary:
    'Takes a .csv, .json or .ndjson file, not compressed, at most 10 MB, as the body; counted while it streams in. JSON may also be sent as application/json',
  request: {
    headers: z.object({
      'x-file-name': z
        .string('The header X-File-Name is missing')
        .min(1, 'X-File-Name is empty')
        .max(1000)
        .openapi({ example: 'plans.csv', description: 'Percent-encoded; its ending counts' }),
    }),
    body: {
      required: true,
      content: {
        'application/octet-stream': file,
        'text/csv': file,
        'application/x-ndjson': file,
      },
    },
  },
  responses: {
    201: jsonAnswer(ImportRun, 'Kept as a new run'),
    ...errorAnswers(400, 401, 403, 413, 415),
  },
});
const list = createRoute({
  method: 'get',
  path: api.imports,
  tags,
  summary: 'Imports, newest first',
  request: { query: PageQuery },
  responses: { 200: jsonAnswer(ImportRunList, 'Runs'), ...errorAnswers(400, 401, 403) },
});
const read = createRoute({
  method: 'get',
  path: path(),
  tags,
  summary: 'One import: its state, what its dry run found, what its apply wrote',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(ImportRun, 'The run'), ...errorAnswers(400, 401, 403, 404) },
});
const dryRun = createRoute({
  method: 'post',
  path: path('/dry-run'),
  tags,
  summary: 'Reads the file and works out what each row would do; nothing is written',
  request: { params: IdParam, body: jsonBody(DryRunOptions) },
  responses: {
    202: jsonAnswer(ImportRun, 'Under way'),
    ...errorAnswers(400, 401, 403, 404, 409, 503),
  },
});
const apply = createRoute({
  method: 'post',
  path: path('/apply'),
  tags,
  summary:
    'Applies the chosen rows as one transaction and one batch of the log. 409 with `run`: the data moved, and this is the new dry run',
  request: { params: IdParam, body: jsonBody(ApplyImportInput) },
  responses: {
    202: jsonAnswer(ImportRun, 'Under way'),
    ...errorAnswers(400, 401, 403, 404, 409, 503),
  },
});
const cancel = createRoute({
  method: 'post',
  path: path('/cancel'),
  tags,
  summary:
    'Stops what is under way, leaving nothing behind, or gives up a run that was not applied',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(ImportRun, 'The run'), ...errorAnswers(400, 401, 403, 404, 409) },
});
const revert = createRoute({
  method: 'post',
  path: path('/revert'),
  tags,
  summary:
    'Takes an applied import back as one batch: fields get their old values, plans it made go to the trash. Refused with `conflicts` when others changed the same values since, unless `force` or `partial`',
  request: { params: IdParam, body: jsonBody(UndoInput) },
  responses: {
    200: jsonAnswer(UndoResult, 'Taken back'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
const events = createRoute({
  method: 'get',
  path: path('/events'),
  tags,
  summary: 'One import now and at each change, as server-sent events, until nothing is under way',
  request: { params: IdParam },
  responses: {
    200: {
      description: 'Events `run`, each an ImportRun',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...errorAnswers(400, 401, 403, 404),
  },
});

const requireFileType: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (!FILE_TYPES.includes(type)) {
    throw new AppError('unsupported', `Send the file as ${FILE_TYPES.join(', ')}`);
  }
  await next();
};

export const importRoutes: RouteModule = (app, deps) => {
  const { db, imports } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...upload, middleware: [middleware, requireFileType] }, async (c) => {
    const length = c.req.header('Content-Length');
    const name = c.req.valid('header')['x-file-name'];
    const body = c.req.raw.body as AsyncIterable<Uint8Array> | null;
    const received = await receiveFile(imports.folder, name, body, length ? Number(length) : null);
    return c.json(await imports.upload(received, changeOf(c, deps)), 201);
  });
  app.openapi({ ...list, middleware }, async (c) => {
    const { page, limit } = c.req.valid('query');
    return c.json(await imports.list(page, limit), 200);
  });
  app.openapi({ ...read, middleware }, async (c) =>
    c.json(await imports.find(c.req.valid('param').id), 200),
  );
  app.openapi({ ...dryRun, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await imports.dryRun(id, c.req.valid('json'), changeOf(c, deps)), 202);
  });
  app.openapi({ ...apply, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await imports.apply(id, c.req.valid('json').rows, changeOf(c, deps)), 202);
  });
  app.openapi({ ...cancel, middleware }, async (c) =>
    c.json(await imports.cancel(c.req.valid('param').id), 200),
  );
  app.openapi({ ...revert, middleware }, async (c) => {
    const run = await requireRun(db, c.req.valid('param').id);
    if (run.batchId === null) throw new AppError('conflict', 'This import was not applied');
    return c.json(await undoBatch(db, run.batchId, c.req.valid('json'), changeOf(c, deps)), 200);
  });
  app.openapi({ ...events, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    await requireRun(db, id);
    return watch(c, deps, {
      event: 'run',
      read: () => imports.find(id),
      subscribe: (listener) => imports.subscribe(id, listener),
      isOver: (run) => (run as ImportRun).progress === null,
    }) as never;
  });
};
