import { mkdir, rename } from 'node:fs/promises';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { forgetRows } from '#db/imports/rows.ts';
import type { RowChoice } from '#db/imports/run-types.ts';
import {
  createRun,
  listRuns,
  requireRun,
  runFromRow,
  unreadRuns,
  type StoredRun,
  type UploadedFile,
} from '#db/queries/import-runs.ts';
import type { DryRunOptions, ImportRun, ImportRunList } from '#src/contract/imports.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { ReceivedFile } from './receive.ts';
import { openRunFiles, pruneFolder } from './run-files.ts';
import { createRunner } from './runner.ts';

/** Imports as the routes, feeds and commands use them. */
export type Imports = ReturnType<typeof createImports>;

/** Opens the imports: what is asked of a run goes to `next`, which says what follows. */
export function createImports(deps: { db: Db; env: Pick<Env, 'dataDir'>; log: Logger }) {
  const { db, log } = deps;
  const files = openRunFiles(deps.env.dataDir);
  const { jobs, move } = createRunner({ db, log, folderOf: files.folderOf });

  const wire = (run: StoredRun, kept: boolean): ImportRun => {
    const { kind: state, progress } = jobs.find(run.id) ?? { kind: null, progress: null };
    return runFromRow(run, { state, progress, kept });
  };
  const find = async (id: number) => {
    const kept = await files.isKept(id);
    return wire(await requireRun(db, id), kept);
  };
  const requireKept = async (id: number) => {
    const run = await requireRun(db, id);
    if (!(await files.isKept(id))) throw new AppError('conflict', NOT_KEPT);
    return run;
  };
  const create = async (
    file: UploadedFile,
    change: Change,
    place: (to: string) => Promise<void>,
  ) => {
    const id = await createRun(db, file, change);
    await mkdir(files.folderOf(id), { recursive: true, mode: 0o700 });
    await place(files.sourceOf(id));
    return id;
  };
  const dryRun = async (id: number, options: DryRunOptions, change: Change): Promise<ImportRun> => {
    const run = await requireKept(id);
    const work = { on: 'reading', options, change: byFile(change) } as const;
    await move(run, { kind: 'read', work });
    return find(id);
  };
  const tidy = async (now: Date) => {
    await pruneFolder(files.folder, now, (id) => jobs.find(id) !== null);
    await forgetRows(db, await files.listKept());
  };

  return {
    /** Where the files of runs lie. */
    folder: files.folder,
    folderOf: files.folderOf,
    /** Whether the file of a run and its rows are still there. */
    isKept: files.isKept,
    find,
    /** Lets the files and rows of old runs go. */
    tidy,
    /** Puts the dry run of a run in line. */
    dryRun,
    async list(page: number, limit: number): Promise<ImportRunList> {
      const kept = await files.listKept();
      return listRuns(db, page, limit, (run) => wire(run, kept.has(run.id)));
    },
    /** Keeps a file that arrived, as a new run. */
    async upload(file: ReceivedFile, change: Change): Promise<ImportRun> {
      await tidy(change.now);
      return find(await create(file, change, (to) => rename(file.path, to)));
    },
    /**
     * Puts the apply of a run in line. Where a row would do something else than in its dry run, the
     * run is `ready` again with the rows as they are now, and says which.
     */
    async apply(id: number, choice: RowChoice, change: Change): Promise<ImportRun> {
      const run = await requireKept(id);
      await move(run, { kind: 'apply', work: { on: 'applying', choice, change: byFile(change) } });
      return find(id);
    },
    /** Stops what is under way, or gives a run up that was not applied. */
    async cancel(id: number): Promise<ImportRun> {
      await move(await requireRun(db, id), { kind: 'cancel' });
      return find(id);
    },
    subscribe: jobs.subscribe,
    /** Resolves when nothing is under way for a run. */
    done: jobs.done,
    /** Takes up again what an earlier process left; call it once at the start. */
    async resume(change: Change): Promise<void> {
      for (const run of await unreadRuns(db)) {
        const kept = await files.isKept(run.id);
        const work = { on: 'reading', options: optionsOf(run), change: byFile(change) } as const;
        await move(run, { kind: 'restart', kept, work }).catch((error: unknown) => {
          // More than fit into the line are no reason not to start.
          if (!(error instanceof AppError)) throw error;
        });
      }
    },
    stop: jobs.stop,
  };
}

/** Prices of a run come by a file, unless a feed brings it. */
const byFile = (change: Change): Change => ({ way: 'import', ...change });
const NOT_KEPT = 'The file of this import is no longer kept. Please upload it again.';
const optionsOf = (run: StoredRun) => JSON.parse(run.options!) as DryRunOptions;
