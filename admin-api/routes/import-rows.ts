import { listRows, shownRows } from '#db/imports/rows.ts';
import { findingsOf, requireRun } from '#db/queries/import-runs.ts';
import { importRows } from '#src/contract/endpoints/import-rows.ts';
import { AppError } from '../errors.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { rowsAsCsv } from '../imports/download.ts';
import { sampleOf } from '../imports/sample.ts';
import type { RouteModule } from './serve.ts';

/** What stands in the file of an import, and what its dry run made of it. */
export const importRowRoutes: RouteModule = (serve, deps) => {
  const { db, imports } = deps;
  /** The rows of a run whose dry run is done. */
  const rowsOf = async (id: number) => {
    const run = await requireRun(db, id);
    const findings = findingsOf(run);
    if (!findings) throw new AppError('conflict', 'There is no finished dry run of this import');
    if (!(await imports.isKept(id))) {
      throw new AppError('conflict', 'The rows of this import are no longer kept');
    }
    return { runId: id, reading: run.reading, gate: findings.gate };
  };
  serve(importRows.sample, async ({ id }) => {
    const { format } = await requireRun(db, id);
    return await sampleOf(imports.folderOf(id), format);
  });
  serve(importRows.rows, async ({ id, query: { kind, ...range } }) =>
    listRows(db, await rowsOf(id), kind, range),
  );
  serve(importRows.download, async ({ id, query: { kind } }, c) => {
    const pieces = rowsAsCsv(kind, shownRows(db, await rowsOf(id), kind));
    return fileAnswer(c, `import-${id}-${kind}`, 'csv', pieces);
  });
};
