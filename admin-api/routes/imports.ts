import { requireRun } from '#db/queries/import-runs.ts';
import { undoBatch } from '#db/changes/undo.ts';
import type { ImportRun } from '#src/contract/imports.ts';
import { imports } from '#src/contract/endpoints/imports.ts';
import { AppError } from '../errors.ts';
import { watch } from '../http/event-stream.ts';
import { requireFileType } from '../imports/file-type.ts';
import { receiveFile } from '../imports/receive.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const importRoutes: RouteModule = (serve, deps) => {
  const { db, imports: runs } = deps;
  serve(
    imports.upload,
    async ({ headers }, c) => {
      const length = c.req.header('Content-Length');
      const received = await receiveFile(runs.folder, {
        name: headers['x-file-name'],
        body: c.req.raw.body as AsyncIterable<Uint8Array> | null,
        announced: length ? Number(length) : null,
      });
      return await runs.upload(received, changeOf(c, deps));
    },
    { also: requireFileType },
  );
  serve(imports.list, ({ query: { page, limit } }) => runs.list(page, limit));
  serve(imports.read, ({ id }) => runs.find(id));
  serve(imports.dryRun, ({ id, body }, c) => runs.dryRun(id, body, changeOf(c, deps)));
  serve(imports.apply, ({ id, body }, c) => runs.apply(id, body.rows, changeOf(c, deps)));
  serve(imports.cancel, ({ id }) => runs.cancel(id));
  serve(imports.revert, async ({ id, body }, c) => {
    const run = await requireRun(db, id);
    if (run.batchId === null) throw new AppError('conflict', 'This import was not applied');
    return await undoBatch(db, run.batchId, body, changeOf(c, deps));
  });
  serve(imports.events, async ({ id }, c) => {
    await requireRun(db, id);
    return watch(c, deps, {
      event: 'run',
      read: () => runs.find(id),
      subscribe: (listener) => runs.subscribe(id, listener),
      isOver: (run) => (run as ImportRun).progress === null,
    });
  });
};
