import { openRows, type ShownKind } from '#db/imports/rows.ts';
import { requireRun } from '#db/queries/import-runs.ts';
import { importRows } from '#src/contract/endpoints/import-rows.ts';
import { AppError } from '../errors.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { rowsAsCsv } from '../imports/download.ts';
import { sampleOf } from '../imports/sample.ts';
import type { RouteModule } from './serve.ts';

/** What stands in the file of an import, and what its dry run made of it. */
export const importRowRoutes: RouteModule = (serve, deps) => {
  const { db, imports } = deps;
  /** The rows of a run whose dry run is done, opened, with its numbers. */
  const opened = async (id: number, kind: ShownKind) => {
    const rows = await openRows(imports.folderOf(id), kind);
    // Asked afterwards: a new dry run takes the numbers away before it touches the rows.
    const { findings } = await imports.find(id).catch(async (error: unknown) => {
      await rows?.close();
      throw error;
    });
    if (rows && findings) return { rows, findings };
    await rows?.close();
    const why = findings
      ? 'The rows of this import are no longer kept'
      : 'There is no finished dry run of this import';
    throw new AppError('conflict', why);
  };
  serve(importRows.sample, async ({ id }) => {
    const { format } = await requireRun(db, id);
    return await sampleOf(imports.folderOf(id), format);
  });
  serve(importRows.rows, async ({ id, query: { kind, ...range } }) => {
    const { rows, findings } = await opened(id, kind);
    return await rows.list(findings, range);
  });
  serve(importRows.download, async ({ id, query: { kind } }, c) => {
    const { rows, findings } = await opened(id, kind);
    const pieces = rowsAsCsv(kind, rows.all(findings));
    return fileAnswer(c, `import-${id}-${kind}`, 'csv', pieces, rows.close);
  });
};
