import { readFile } from 'node:fs/promises';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { forgetRows } from '#db/imports/rows/rows.ts';
import type { RowChoice } from '#db/imports/runs/run-types.ts';
import { lastGoodImports } from '#db/imports/feed-runs.ts';
import {
  createRun,
  endRun,
  listRuns,
  requireRun,
  runFromRow,
  startReading,
  unreadRuns,
  type StoredRun,
} from '#db/imports/import-runs.ts';
import type { DryRunOptions, ImportRun, ImportRunList } from '#src/contract/imports/imports.ts';
import type { Env } from '../env.ts';
import { AppError } from '../core/errors.ts';
import { serverName } from '../core/jobs/store.ts';
import type { Logger } from '../core/process/log.ts';
import type { ReceivedFile } from './receive.ts';
import { openRunFiles } from './run-files.ts';
import { createRunner, runOptions } from './runner.ts';

/** Imports as the routes, feeds and commands use them. */
export type Imports = ReturnType<typeof createImports>;

/** Opens the imports. */
export function createImports(deps: {
  db: Db;
  env: Pick<Env, 'dataDir' | 'database'>;
  log: Logger;
}) {
  const { db, log } = deps;
  const server = () => serverName(deps.env);
  const files = openRunFiles(db, deps.env.dataDir);
  const { jobs, add } = createRunner({ db, log, folderOf: files.folderOf, server });

  const wire = (run: StoredRun, stored: boolean): ImportRun => {
    const { kind: state, progress } = jobs.find(run.id) ?? { kind: null, progress: null };
    return runFromRow(run, { state, progress, kept: stored });
  };
  const find = async (id: number) => {
    const stored = await files.isStored(id);
    return wire(await requireRun(db, id), stored);
  };
  /** A run that is not worked on and whose file is there. */
  const requireIdle = async (id: number) => {
    const run = await requireRun(db, id);
    if (!(await files.isStored(id)))
      throw new AppError('conflict', `${NOT_KEPT}. Please upload it again.`);
    if (jobs.find(id)) throw new AppError('conflict', 'This import is being worked on already');
    return run;
  };
  const tidy = async (now: Date) => {
    const lastGood = await lastGoodImports(db);
    const stored = [...(await files.listStored())];
    const inWork = stored.filter((id) => jobs.find(id) !== null);
    await files.prune(now, new Set([...lastGood, ...inWork]));
    await forgetRows(db, await files.listStored());
  };

  return {
    /** Where the files of runs lie. */
    folder: files.folder,
    folderOf: files.folderOf,
    /** Whether the file of a run and its rows are still there. */
    isStored: files.isStored,
    find,
    /** Lets the files and rows of old runs go; feeds keep their last good file. */
    tidy,
    async list(page: number, limit: number): Promise<ImportRunList> {
      const stored = await files.listStored();
      return listRuns(db, page, limit, (run) => wire(run, stored.has(run.id)));
    },
    /** Keeps a file that arrived, as a new run. */
    async upload({ path, ...file }: ReceivedFile, change: Change): Promise<ImportRun> {
      await tidy(change.now);
      const id = await createRun(db, file, await readFile(path), change);
      await files.take(id, path);
      return find(id);
    },
    /** Puts the dry run of a run in line. */
    async dryRun(id: number, options: DryRunOptions, change: Change): Promise<ImportRun> {
      const run = await requireIdle(id);
      await startReading(db, id, await server(), options);
      await add(run, { on: 'reading', options, change });
      return find(id);
    },
    /**
     * Puts the apply of a run in line. Where a row would do something else than in its dry run, the
     * run is `ready` again with the rows as they are now, and says which.
     */
    async apply(id: number, choice: RowChoice, change: Change): Promise<ImportRun> {
      const run = await requireIdle(id);
      if (run.state !== 'ready') throw new AppError('conflict', NOT_READY[run.state]);
      await add(run, { on: 'applying', choice, change });
      return find(id);
    },
    /** Stops what is under way, or gives a run up that was not applied; `why`: for people. */
    async cancel(id: number, why = 'Given up by hand'): Promise<ImportRun> {
      const { state } = await requireRun(db, id);
      if (jobs.find(id)) {
        jobs.cancel(id);
        await jobs.done(id);
      } else if (state === 'applied') {
        throw new AppError('conflict', NOT_READY.applied);
      } else if (state !== 'cancelled' && state !== 'failed') {
        await endRun(db, id, 'cancelled', why);
      }
      return find(id);
    },
    subscribe: jobs.subscribe,
    /** Resolves when nothing is under way for a run. */
    done: jobs.done,
    /** Takes up again the dry runs that an earlier process of this server left; call it once at the start. */
    async resume(change: Change): Promise<void> {
      for (const run of await unreadRuns(db, await server())) {
        if (!(await files.isStored(run.id))) {
          await endRun(db, run.id, 'failed', NOT_KEPT);
          continue;
        }
        const work = { on: 'reading', options: runOptions(run), change } as const;
        await add(run, work).catch((error: unknown) => {
          // More than fit into the line are no reason not to start.
          if (!(error instanceof AppError)) throw error;
        });
      }
    },
    stop: jobs.stop,
  };
}

const NOT_KEPT = 'The file of this import is no longer kept';
/** Why a run cannot be applied; a dry run that nobody is at waits for the next start. */
const NOT_READY: Record<Exclude<StoredRun['state'], 'ready'>, string> = {
  uploaded: 'Please make a dry run first',
  reading: 'The dry run is still under way',
  applying: 'This import is being worked on already',
  applied: 'This import was applied already',
  failed: 'This import failed. Please make a new dry run.',
  cancelled: 'This import was cancelled. Please make a new dry run.',
};
