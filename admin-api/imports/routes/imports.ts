import { discardHolds, releaseHolds } from '#db/imports/runs/decide-holds.ts';
import { listHolds } from '#db/imports/runs/holds.ts';
import { listRows, shownRows } from '#db/imports/rows/rows.ts';
import {
  createProfile,
  deleteProfile,
  listProfiles,
  updateProfile,
} from '#db/imports/import-profiles.ts';
import { findingsOf, requireRun } from '#db/imports/import-runs.ts';
import { undoBatch } from '#db/history/undo.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import {
  importHolds,
  importProfiles,
  importRows,
  imports,
  exportFiles,
  feeds,
} from '#src/contract/imports/endpoints.ts';
import { AppError } from '../../core/errors.ts';
import { requireBodyType } from '../../core/http/body-type.ts';
import { watchStream } from '../../core/http/answers/event-stream.ts';
import { fileAnswer } from '../../core/http/answers/file-answer.ts';
import { rejectedAsCsv, rowsAsCsv } from '../download.ts';
import { receiveFile } from '../receive.ts';
import { sampleOf } from '../sample.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../people/auth/writes.ts';
import { exportPlans } from '#db/plans/export-plans.ts';
import { template as templateText } from '#src/domain/imports/format-doc.ts';
import { serialise } from '#src/domain/imports/serialise.ts';
import { listFeedRuns } from '#db/imports/feed-runs.ts';

export const feedRoutes: RouteModule = (serve, deps) => {
  serve(feeds.list, () => deps.feeds.list());
  serve(feeds.read, ({ id }) => deps.feeds.find(id));
  serve(feeds.create, ({ body }, c) => deps.feeds.create(body, changeOf(c, deps)));
  serve(feeds.try, ({ body }, c) => deps.feeds.tryOut(body, changeOf(c, deps)));
  serve(feeds.update, async ({ id, body: { version, ...input } }, c) => {
    const known = requireVersion({ version });
    return await deps.feeds.update(id, input, known, changeOf(c, deps));
  });
  serve(feeds.remove, async ({ version, id }, c) => {
    await deps.feeds.remove(id, version, changeOf(c, deps));
    return { id, message: 'Feed deleted' };
  });
  serve(feeds.runs, ({ id, query }) => listFeedRuns(deps.db, id, query));
  serve(feeds.run, ({ id }, c) => deps.feeds.runNow(id, changeOf(c, deps)));
};

export const exportRoutes: RouteModule = (serve, deps) => {
  serve(exportFiles.plans, ({ query: { format, history, ...filters } }, c) => {
    const now = deps.now();
    const rows = exportPlans(deps.db, filters, { history, now });
    const name = `sim-atlas-plans-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, format, serialise(rows, { format, history }));
  });
  serve(exportFiles.template, ({ query: { format } }, c) =>
    fileAnswer(c, 'sim-atlas-template', format, [templateText(format)]),
  );
};

/** Refuses a body that is sent as another kind than a table may come as; its name says what it is. */
const requireFileType = requireBodyType([
  'application/octet-stream',
  'text/csv',
  'application/json',
]);

/** Files that are brought in. */
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
    return watchStream(c, deps, {
      event: 'run',
      read: () => runs.find(id),
      subscribe: (listener) => runs.subscribe(id, listener),
      isOver: (run) => (run as ImportRun).progress === null,
    });
  });
};

/** What stands in the file of an import, and what its dry run made of it. */
export const importRowRoutes: RouteModule = (serve, deps) => {
  const { db, imports } = deps;
  /** The rows of a run whose dry run is done. */
  const rowsOf = async (id: number) => {
    const run = await requireRun(db, id);
    const findings = findingsOf(run);
    if (!findings) throw new AppError('conflict', 'There is no finished dry run of this import');
    if (!(await imports.isStored(id))) {
      throw new AppError('conflict', 'The rows of this import are no longer kept');
    }
    return { runId: id, reading: run.reading, gate: findings.gate };
  };
  serve(importRows.sample, async ({ id }) => {
    const { format } = await requireRun(db, id);
    return await sampleOf(await imports.folderOf(id), format);
  });
  serve(importRows.rows, async ({ id, query: { kind, ...range } }) =>
    listRows(db, await rowsOf(id), kind, range),
  );
  serve(importRows.download, async ({ id, query: { kind } }, c) => {
    const rows = shownRows(db, await rowsOf(id), kind);
    const { format } = await requireRun(db, id);
    const pieces =
      kind === 'rejected'
        ? rejectedAsCsv(await imports.folderOf(id), format, rows)
        : rowsAsCsv(kind, rows);
    return fileAnswer(c, `import-${id}-${kind}`, 'csv', pieces);
  });
};

/** Prices that wait for somebody. */
export const importHoldRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importHolds.list, ({ query }) => listHolds(db, query));
  serve(importHolds.release, ({ body }, c) => releaseHolds(db, body, changeOf(c, deps)));
  serve(importHolds.discard, ({ body }, c) => discardHolds(db, body, changeOf(c, deps)));
};

/** Mappings that are kept under a name. */
export const importProfileRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importProfiles.list, () => listProfiles(db));
  serve(importProfiles.create, ({ body }, c) => createProfile(db, body.profile, changeOf(c, deps)));
  serve(importProfiles.update, async ({ id, body }, c) => {
    const version = requireVersion(body);
    return await updateProfile(db, id, body.profile, version, changeOf(c, deps));
  });
  serve(importProfiles.remove, async ({ version, id }, c) => {
    await deleteProfile(db, id, version, changeOf(c, deps));
    return { id, message: 'Profile deleted' };
  });
};
