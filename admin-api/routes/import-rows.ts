import { stream } from 'hono/streaming';
import { shownRows, listRows } from '#db/imports/rows.ts';
import { requireRun } from '#db/queries/import-runs.ts';
import { importRows } from '#src/contract/endpoints/import-rows.ts';
import { AppError } from '../errors.ts';
import { rowsAsCsv } from '../imports/download.ts';
import { sampleOf } from '../imports/sample.ts';
import type { RouteModule } from './serve.ts';

/** What stands in the file of an import, and what its dry run made of it. */
export const importRowRoutes: RouteModule = (serve, deps) => {
  const { db, imports } = deps;
  /** The folder of a run whose dry run is done, with its numbers. */
  const found = async (id: number) => {
    const { findings, kept } = await imports.find(id);
    if (!findings) throw new AppError('conflict', 'There is no finished dry run of this import');
    if (!kept) throw new AppError('conflict', 'The rows of this import are no longer kept');
    return { folder: imports.folderOf(id), findings };
  };
  serve(importRows.sample, async ({ id }) => {
    const { format } = await requireRun(db, id);
    return await sampleOf(imports.folderOf(id), format);
  });
  serve(importRows.rows, async ({ id, query: { kind, ...range } }) => {
    const { folder, findings } = await found(id);
    return await listRows(folder, kind, findings, range);
  });
  serve(importRows.download, async ({ id, query: { kind } }, c) => {
    const { folder, findings } = await found(id);
    const chunks = shownRows(folder, kind, findings);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="import-${id}-${kind}.csv"`);
    return stream(c, async (out) => {
      for await (const piece of rowsAsCsv(kind, chunks)) await out.write(piece);
    });
  });
};
