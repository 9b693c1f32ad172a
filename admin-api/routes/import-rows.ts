import { createRoute, z } from '@hono/zod-openapi';
import { stream } from 'hono/streaming';
import { shownRows, listRows } from '#db/imports/rows.ts';
import { requireRun } from '#db/queries/import-runs.ts';
import {
  ImportDownloadQuery,
  ImportRowList,
  ImportRowsQuery,
  ImportSample,
} from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { rowsAsCsv, rowsAsNdjson } from '../imports/download.ts';
import { sampleOf } from '../imports/sample.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';

const tags = ['Imports'];
const path = (end = '') => `${api.imports}/{id}${end}`;

const sample = createRoute({
  method: 'get',
  path: path('/sample'),
  tags,
  summary: 'The columns of the file and its first rows, as they stand there',
  request: { params: IdParam },
  responses: {
    200: jsonAnswer(ImportSample, 'Columns and rows'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
const rows = createRoute({
  method: 'get',
  path: path('/rows'),
  tags,
  summary:
    'A page of what the dry run found: changed rows field by field, rejected ones with reasons',
  request: { params: IdParam, query: ImportRowsQuery },
  responses: {
    200: jsonAnswer(ImportRowList, 'Rows'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
const download = createRoute({
  method: 'get',
  path: path('/download'),
  tags,
  summary: 'All rows of a kind as a file',
  request: { params: IdParam, query: ImportDownloadQuery },
  responses: {
    200: {
      description: 'The rows',
      content: {
        'text/csv': { schema: z.string() },
        'application/x-ndjson': { schema: z.string() },
      },
    },
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
/** What stands in the file of an import, and what its dry run made of it. */
export const importRowRoutes: RouteModule = (app, deps) => {
  const { db, imports } = deps;
  const middleware = deps.auth.requireAdmin;
  /** The folder of a run whose dry run is done, with its numbers. */
  const found = async (id: number) => {
    const { findings, kept } = await imports.find(id);
    if (!findings) throw new AppError('conflict', 'There is no finished dry run of this import');
    if (!kept) throw new AppError('conflict', 'The rows of this import are no longer kept');
    return { folder: imports.folderOf(id), findings };
  };
  app.openapi({ ...sample, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const { format } = await requireRun(db, id);
    return c.json(await sampleOf(imports.folderOf(id), format), 200);
  });
  app.openapi({ ...rows, middleware }, async (c) => {
    const { kind, ...range } = c.req.valid('query');
    const { folder, findings } = await found(c.req.valid('param').id);
    return c.json(await listRows(folder, kind, findings, range), 200);
  });
  app.openapi({ ...download, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const { kind, format } = c.req.valid('query');
    const { folder, findings } = await found(id);
    const chunks = shownRows(folder, kind, findings);
    const text = format === 'csv' ? rowsAsCsv(kind, chunks) : rowsAsNdjson(chunks);
    const media = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
    c.header('Content-Type', `${media}; charset=utf-8`);
    c.header('Content-Disposition', `attachment; filename="import-${id}-${kind}.${format}"`);
    return stream(c, async (out) => {
      for await (const piece of text) await out.write(piece);
    });
  });
};
