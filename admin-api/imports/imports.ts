import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AsideEndedError, Cancelled } from '#db/aside/protocol.ts';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import type { Applied, ApplyInput, RowChoice } from '#db/imports/apply-run.ts';
import type { DryRunInput, DryRunResult } from '#db/imports/dry-run.ts';
import { hashFile } from '#db/imports/spool.ts';
import {
  createRun,
  endRun,
  findingsOf,
  finishReading,
  listRuns,
  requireRun,
  runFromRow,
  startReading,
  unreadRuns,
  type StoredRun,
} from '#db/queries/import-runs.ts';
import { getDataState } from '#db/queries/site.ts';
import { Refusal } from '#db/refusal.ts';
import type { DryRunOptions, ImportRun, ImportRunList } from '#src/contract/imports.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../known-error.ts';
import type { Logger } from '../log.ts';
import { createJobQueue, type JobQueue, type JobTools } from './job-queue.ts';
import { pruneFolder } from './prune.ts';
import type { ReceivedFile } from './receive.ts';

/** Imports as the routes, feeds and commands use them. */
export interface Imports {
  /** Where the files of runs lie. */
  folder: string;
  folderOf(id: number): string;
  /** Keeps a file that arrived, as a new run. */
  upload(file: ReceivedFile, change: Change): Promise<ImportRun>;
  find(id: number): Promise<ImportRun>;
  list(page: number, limit: number): Promise<ImportRunList>;
  /** Puts the dry run of a run in line. */
  dryRun(id: number, options: DryRunOptions, change: Change): Promise<ImportRun>;
  /**
   * Puts the apply of a run in line. When the file or the data are no longer those of its dry run,
   * a new run with a new dry run is made instead and the 409 names it.
   */
  apply(id: number, choice: RowChoice, change: Change): Promise<ImportRun>;
  /** Stops what is under way, or gives a run up that was not applied. */
  cancel(id: number): Promise<ImportRun>;
  subscribe: JobQueue['subscribe'];
  /** Resolves when nothing is under way for a run. */
  done: JobQueue['done'];
  /** Takes up again what an earlier process left; call it once at the start. */
  resume(change: Change): Promise<void>;
  stop(): Promise<void>;
}

export function createImports(deps: { db: Db; env: Pick<Env, 'dataDir'>; log: Logger }): Imports {
  const { db, log } = deps;
  const folder = join(deps.env.dataDir, 'imports');
  const folderOf = (id: number) => join(folder, String(id));
  const kept = new Map<number, boolean>();
  let stopping = false;
  const prune = (now: Date) => pruneFolder(folder, now, (id) => jobs.find(id) !== null);
  const jobs = createJobQueue((error) =>
    log.error({ evt: 'import.failed', err: error instanceof Error ? error.name : 'unknown' }),
  );

  const wire = (run: StoredRun): ImportRun => {
    const job = jobs.find(run.id);
    return runFromRow(run, {
      state: job?.kind ?? null,
      progress: job?.progress ?? null,
      kept: kept.get(run.id) ?? false,
    });
  };
  const look = async (id: number) => {
    const source = await stat(join(folderOf(id), 'source')).catch(() => null);
    kept.set(id, source !== null);
    return source !== null;
  };
  const find = async (id: number) => {
    await look(id);
    return wire(await requireRun(db, id));
  };
  const requireKept = async (id: number) => {
    const run = await requireRun(db, id);
    if (!(await look(id))) {
      throw new AppError(
        'conflict',
        'The file of this import is no longer kept. Please upload it again.',
      );
    }
    return run;
  };
  const keepFile = async (
    file: ReceivedFile,
    change: Change,
    place: (to: string) => Promise<void>,
  ) => {
    const id = await createRun(db, file, change);
    await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
    await place(join(folderOf(id), 'source'));
    return id;
  };

  /** Whether work ended because the server does: asked to, or by force. */
  const isStopped = (error: unknown) =>
    stopping && (error instanceof Cancelled || error instanceof AsideEndedError);

  async function read(run: StoredRun, options: DryRunOptions, change: Change, tools: JobTools) {
    const input: DryRunInput = {
      folder: folderOf(run.id),
      format: run.format,
      mapping: options.mapping as DryRunInput['mapping'],
      decimals: options.decimals,
      withdrawAfter: options.withdrawAfter,
      carriers: options.carriers,
      restore: options.restore,
      change,
    };
    try {
      const result = await db.readAside<DryRunResult>('dryRun', input, {
        signal: tools.signal,
        progress: (value) => tools.progress((value as { bytes: number }).bytes / run.size),
      });
      await finishReading(db, run.id, result);
    } catch (error) {
      // A server that stops goes on with it when it starts again.
      if (isStopped(error)) return;
      if (error instanceof Cancelled) return endRun(db, run.id, 'cancelled', 'Stopped by hand');
      await endRun(db, run.id, 'failed', reasonOf(error));
      if (!isExpected(error)) throw error;
    }
  }
  const queueReading = async (run: StoredRun, options: DryRunOptions, change: Change) => {
    try {
      jobs.add(run.id, 'reading', (tools) => read(run, options, change, tools));
    } catch (error) {
      // No place in the line: it must not look as if it were being read.
      if (!jobs.find(run.id)) await endRun(db, run.id, 'failed', NO_PLACE);
      throw error;
    }
    return find(run.id);
  };
  const dryRun: Imports['dryRun'] = async (id, options, change) => {
    const run = await requireKept(id);
    if (jobs.find(id)) throw new AppError('conflict', 'This import is being worked on already');
    await startReading(db, id, options);
    return queueReading(run, options, change);
  };

  /** A new run of the same file, for data that have moved; the old one points to it. */
  async function renew(run: StoredRun, change: Change): Promise<ImportRun> {
    const options = JSON.parse(run.options!) as DryRunOptions;
    const file = { ...fileOf(run), path: join(folderOf(run.id), 'source') };
    const id = await keepFile(file, change, (to) => copyFile(file.path, to));
    await endRun(db, run.id, 'stale', 'The data changed since this dry run', id);
    return dryRun(id, options, change);
  }

  async function apply(run: StoredRun, choice: RowChoice, change: Change, tools: JobTools) {
    const input: ApplyInput = {
      runId: run.id,
      folder: folderOf(run.id),
      choice,
      seen: { version: run.dataVersion!, lineage: run.lineage! },
      findings: findingsOf(run)! as ApplyInput['findings'],
      rowsSha256: run.rowsSha256!,
      change: { ...change, batchId: randomUUID() },
    };
    try {
      const applied = await db.writeAside<Applied>('applyRun', input, {
        signal: tools.signal,
        progress(value) {
          const { done, total } = value as { done: number; total: number };
          tools.progress(total === 0 ? 1 : done / total);
        },
      });
      log.info({ evt: 'import.applied', run: run.id, ...applied });
    } catch (error) {
      // Nothing was written: the dry run still stands, and may be applied again.
      if (error instanceof Cancelled || isStopped(error)) return;
      if (error instanceof Refusal && error.details.stale) return void (await renew(run, change));
      await endRun(db, run.id, 'failed', reasonOf(error));
      if (!isExpected(error)) throw error;
    }
  }

  return {
    folder,
    folderOf,
    find,
    async list(page, limit) {
      kept.clear();
      for (const name of await readdir(folder).catch(() => [])) kept.set(Number(name), true);
      return listRuns(db, page, limit, wire);
    },
    dryRun,
    async upload(file, change) {
      await prune(change.now);
      return find(await keepFile(file, change, (to) => rename(file.path, to)));
    },
    async apply(id, choice, change) {
      const run = await requireKept(id);
      if (jobs.find(id)) throw new AppError('conflict', 'This import is being worked on already');
      if (run.state !== 'ready') throw new AppError('conflict', NOT_READY[run.state]);
      const hash = createHash('sha256');
      await hashFile(join(folderOf(id), 'source'), hash);
      if (hash.digest('hex') !== run.sha256) {
        throw new AppError(
          'conflict',
          'The stored file is no longer the one that was uploaded. Please upload it again.',
        );
      }
      const now = await getDataState(db);
      if (now.version !== run.dataVersion || now.lineage !== run.lineage) {
        const next = await renew(run, change);
        throw new AppError(
          'conflict',
          'The data changed since this dry run. Here is the new one.',
          {
            body: { run: next },
          },
        );
      }
      jobs.add(id, 'applying', (tools) => apply(run, choice, change, tools));
      return find(id);
    },
    async cancel(id) {
      const run = await requireRun(db, id);
      if (jobs.cancel(id)) await jobs.done(id);
      else if (run.state === 'applied') throw new AppError('conflict', NOT_READY.applied);
      else if (!['cancelled', 'failed', 'stale'].includes(run.state)) {
        await endRun(db, id, 'cancelled', 'Given up by hand');
      }
      return find(id);
    },
    subscribe: jobs.subscribe,
    done: jobs.done,
    async resume(change) {
      for (const run of await unreadRuns(db)) {
        if (!(await look(run.id))) {
          await endRun(db, run.id, 'failed', 'The file is no longer kept');
          continue;
        }
        const options = JSON.parse(run.options!) as DryRunOptions;
        await queueReading(run, options, change).catch((error: unknown) => {
          // More than fit into the line are no reason not to start.
          if (!(error instanceof AppError)) throw error;
        });
      }
      await prune(change.now);
    },
    async stop() {
      stopping = true;
      await jobs.stop();
    },
  };
}

const NO_PLACE = 'Too many imports wait. Please make a new dry run.';
const NOT_READY: Record<ImportRun['state'], string> = {
  uploaded: 'Please make a dry run first',
  reading: 'The dry run is still under way',
  ready: '',
  applying: 'This import is being applied already',
  applied: 'This import was applied already',
  stale: 'The data changed since this dry run. See the newer one.',
  failed: 'This import failed. Please make a new dry run.',
  cancelled: 'This import was cancelled. Please make a new dry run.',
};

function fileOf(run: StoredRun) {
  return { fileName: run.fileName, format: run.format, size: run.size, sha256: run.sha256 };
}

/** Whether an error is one of the file or the data, not of the program. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && (error instanceof Refusal || error.name === 'ImportFileError');
}

function reasonOf(error: unknown): string {
  if (error instanceof AsideEndedError) return toAppError(error).message;
  return isExpected(error)
    ? error.message
    : 'Something went wrong. The log of the server says more.';
}
