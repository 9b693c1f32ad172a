import { randomUUID } from 'node:crypto';
import { WorkerEndedError, Cancelled } from '#db/core/worker/protocol.ts';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import type {
  Applied,
  ApplyInput,
  Differing,
  DryRunInput,
  DryRunResult,
  RowChoice,
} from '#db/imports/runs/run-types.ts';
import {
  backToReady,
  endRun,
  findingsOf,
  finishReading,
  startReading,
  type StoredRun,
} from '#db/imports/import-runs.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import type { DryRunOptions } from '#src/contract/imports/imports.ts';
import { SEE_LOG } from '../core/errors.ts';
import { toAppError } from '../core/known-error.ts';
import type { Logger } from '../core/process/log.ts';
import { createJobQueue, STOPPED, type JobTools } from './job-queue.ts';

const MAX_WAITING = 10;

/** Work of which one is done at a time. */
type Work = { change: Change } & (
  | {
      on: 'reading';
      options: DryRunOptions;
      /** Rows that would no longer do what was looked at, which it is read anew for. */
      differing?: Differing;
    }
  | { on: 'applying'; choice: RowChoice }
);

/** Does the work of runs, one after the other, and notes what came of it. */
export function createRunner(deps: {
  db: Db;
  log: Logger;
  folderOf: (id: number) => Promise<string>;
  /** The name of this server. */
  server: () => Promise<string>;
}) {
  const { db, log, folderOf, server } = deps;
  const jobs = createJobQueue<Work['on']>(MAX_WAITING, (error) =>
    log[error instanceof Refusal ? 'warn' : 'error']({
      evt: 'import.failed',
      err: error instanceof Error ? error.name : 'unknown',
    }),
  );

  /** Puts work in line; a run that finds no place is not left as if it were being read. */
  const add = async (run: StoredRun, work: Work) => {
    try {
      jobs.add(run.id, work.on, (tools) => carryOut(run, work, tools));
    } catch (error) {
      if (work.on === 'reading' && !jobs.find(run.id)) {
        await endRun(db, run.id, 'failed', 'Too many imports wait. Please make a new dry run.');
      }
      throw error;
    }
  };
  const carryOut = async (run: StoredRun, work: Work, tools: JobTools): Promise<void> => {
    try {
      if (work.on === 'reading') {
        if (work.differing)
          await startReading(db, run.id, await server(), work.options, work.differing);
        const result = await readInWorker(db, run, await folderOf(run.id), work, tools);
        await finishReading(db, run.id, result);
      } else {
        const applied = await applyInWorker(db, run, await folderOf(run.id), work, tools);
        log.info({ evt: 'import.applied', run: run.id, ...applied });
      }
    } catch (error) {
      // A row would do something else than what was looked at: the file is read for the data as they are now.
      if (error instanceof Refusal && error.details.differing) {
        const differing = error.details.differing as Differing;
        const again = { on: 'reading', options: runOptions(run), differing } as const;
        return carryOut(run, { ...again, change: work.change }, tools);
      }
      const isStopping = tools.signal.reason === STOPPED;
      if (error instanceof Cancelled || (isStopping && error instanceof WorkerEndedError)) {
        // An apply wrote nothing: its dry run still stands. The next start goes on with a dry run.
        if (work.on === 'applying' || isStopping) return undefined;
        // What is stopped is the apply: the rows of the look before it are still there.
        if (work.differing) return backToReady(db, run);
        return endRun(db, run.id, 'cancelled', 'Stopped by hand');
      }
      await endRun(db, run.id, 'failed', problemOf(error));
      if (!isExpected(error)) throw error;
    }
  };

  return { jobs, add };
}

/** How a run is to be read. */
export const runOptions = (run: StoredRun) => JSON.parse(run.options!) as DryRunOptions;

/** What both kinds of work need to know of a run. */
function inputOf(run: StoredRun, folder: string, options: DryRunOptions, change: Change) {
  return {
    ...options,
    mapping: options.mapping as ApplyInput['mapping'],
    runId: run.id,
    folder,
    format: run.format,
    change: {
      ...change,
      // Whoever applies it: a row does the same in each look at it.
      way: run.feedId === null ? ('import' as const) : ('feed' as const),
      day: run.createdAt.slice(0, 10),
    },
  };
}

/** Reads the file of a run in the worker process. */
function readInWorker(
  db: Db,
  run: StoredRun,
  folder: string,
  { options, change }: Work & { on: 'reading' },
  { signal, progress }: JobTools,
): Promise<DryRunResult> {
  const input: DryRunInput = {
    ...inputOf(run, folder, options, change),
    // A dry run that was cut off, and the apply that this one follows, may have left rows.
    reading: run.reading + 1,
  };
  return db.readInWorker<DryRunResult>('dryRun', input, {
    signal,
    progress: (value) => progress((value as { share: number }).share),
  });
}

/** Writes what a dry run found, in the worker process; the run notes that in the same transaction. */
function applyInWorker(
  db: Db,
  run: StoredRun,
  folder: string,
  { choice, change }: Work & { on: 'applying' },
  { signal, progress }: JobTools,
): Promise<Applied> {
  const read = inputOf(run, folder, runOptions(run), change);
  const input: ApplyInput = {
    ...read,
    reading: run.reading,
    choice,
    seen: { version: run.dataVersion!, lineage: run.lineage! },
    findings: findingsOf(run)! as ApplyInput['findings'],
    change: { ...read.change, batchId: randomUUID() },
  };
  return db.writeInWorker<Applied>('applyRun', input, {
    signal,
    progress(value) {
      const { done, total } = value as { done: number; total: number };
      progress(total === 0 ? 1 : done / total);
    },
  });
}

/** Why work failed, for people. */
function problemOf(error: unknown): string {
  if (isExpected(error)) return error.message;
  if (error instanceof WorkerEndedError) return toAppError(error).message;
  return SEE_LOG;
}

/** Whether an error is one of the file or the data, not of the program. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && (error instanceof Refusal || error.name === 'ImportFileError');
}
