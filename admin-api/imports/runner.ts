import { randomUUID } from 'node:crypto';
import { AsideEndedError, Cancelled } from '#db/aside/protocol.ts';
import type { Db } from '#db/client.ts';
import type { dryRun } from '#db/imports/dry-run.ts';
import type { Applied, ApplyInput, DryRunResult } from '#db/imports/run-types.ts';
import {
  endRun,
  findingsOf,
  finishReading,
  startReading,
  type StoredRun,
} from '#db/queries/import-runs.ts';
import { Refusal } from '#db/refusal.ts';
import type { DryRunOptions } from '#src/contract/imports.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../known-error.ts';
import type { Logger } from '../log.ts';
import { createJobQueue, STOPPED, type JobTools } from './job-queue.ts';
import { next, type RunEffect, type RunEvent, type RunState, type Work } from './life.ts';

const MAX_WAITING = 10;

/** Moves runs as `next` says, and does what follows. */
export function createRunner(deps: { db: Db; log: Logger; folderOf: (id: number) => string }) {
  const { db, log } = deps;
  const jobs = createJobQueue<Work['on']>(MAX_WAITING, (error) =>
    log[error instanceof Refusal ? 'warn' : 'error']({
      evt: 'import.failed',
      err: error instanceof Error ? error.name : 'unknown',
    }),
  );
  const stateOf = ({ id, state }: StoredRun): RunState =>
    jobs.find(id)?.kind ?? (state === 'reading' ? 'left' : state);

  /** Tells a run what happens; returns the work that goes on at once, if any does. */
  const move = async (run: StoredRun, event: RunEvent, state = stateOf(run)) => {
    let more: Work | null = null;
    for (const effect of next(state, event).effects) more = (await carryOut(run, effect)) ?? null;
    return more;
  };
  const carryOut = async (run: StoredRun, effect: RunEffect): Promise<Work | void> => {
    switch (effect.do) {
      case 'refuse':
        throw new AppError('conflict', effect.why);
      case 'note':
        return startReading(db, run.id, effect.options);
      case 'queue':
        return queue(run, effect.work);
      case 'halt':
        jobs.cancel(run.id);
        return jobs.done(run.id);
      case 'keep':
        return finishReading(db, run.id, effect.result);
      case 'tell':
        return log.info({ evt: 'import.applied', run: run.id, ...effect.applied });
      case 'end':
        return endRun(db, run.id, effect.state, effect.problem);
      case 'again': {
        const options = JSON.parse(run.options!) as DryRunOptions;
        await startReading(db, run.id, options);
        return { on: 'reading', options, change: effect.change, after: run.reading };
      }
    }
  };
  const queue = async (run: StoredRun, work: Work) => {
    try {
      jobs.add(run.id, work.on, (tools) => carry(run, work, tools));
    } catch (error) {
      // It must not look as if it were being worked on.
      if (!jobs.find(run.id)) await move(run, { kind: 'no-place' }, work.on);
      throw error;
    }
  };
  const carry = async (run: StoredRun, work: Work, tools: JobTools) => {
    try {
      const event = await workAside(db, run, deps.folderOf(run.id), work, tools).catch(
        (error: unknown) => {
          const why = eventOf(error, work, tools.signal.reason === STOPPED);
          if (why.kind === 'failed') throw error;
          return why;
        },
      );
      const more = await move(run, event, work.on);
      if (more) await carry(run, more, tools);
    } catch (error) {
      await move(run, eventOf(error, work, tools.signal.reason === STOPPED), work.on);
      if (!isExpected(error)) throw error;
    }
  };

  return { jobs, move };
}

/** Reads the file of a run, or writes what it found, in the process beside; answers what came of it. */
async function workAside(
  db: Db,
  run: StoredRun,
  folder: string,
  work: Work,
  { signal, progress }: JobTools,
): Promise<RunEvent> {
  // Without a day of its own a price was seen when its file came, whenever it is applied.
  const change = { ...work.change, day: run.createdAt.slice(0, 10) };
  const of = { runId: run.id, folder, format: run.format };
  if (work.on === 'reading') {
    const { options, after } = work;
    const input: Parameters<typeof dryRun>[1] = {
      ...readingOf(options),
      ...of,
      // A dry run that was cut off, and the apply that this one follows, may have left rows.
      reading: run.reading + 1,
      change,
      after,
    };
    const result = await db.readAside<DryRunResult>('dryRun', input, {
      signal,
      progress: (value) => progress((value as { share: number }).share),
    });
    return { kind: 'found', result };
  }
  const input: ApplyInput = {
    ...readingOf(JSON.parse(run.options!) as DryRunOptions),
    ...of,
    reading: run.reading,
    choice: work.choice,
    seen: { version: run.dataVersion!, lineage: run.lineage! },
    findings: findingsOf(run)! as ApplyInput['findings'],
    change: { ...change, batchId: randomUUID() },
  };
  const applied = await db.writeAside<Applied>('applyRun', input, {
    signal,
    progress(value) {
      const { done, total } = value as { done: number; total: number };
      progress(total === 0 ? 1 : done / total);
    },
  });
  return { kind: 'written', applied };
}

const readingOf = ({ mapping, ...options }: DryRunOptions) => ({
  ...options,
  mapping: mapping as ApplyInput['mapping'],
});

/** What an error of work means for its run; `stopping`: the server ends, asked to or by force. */
function eventOf(error: unknown, { change }: Work, stopping: boolean): RunEvent {
  const ended = error instanceof AsideEndedError;
  if (stopping && ended) return { kind: 'stopped', by: 'server' };
  if (error instanceof Cancelled) return { kind: 'stopped', by: stopping ? 'server' : 'hand' };
  if (error instanceof Refusal && error.details.stale) return { kind: 'moved', change };
  if (isExpected(error)) return { kind: 'failed', problem: error.message };
  const broken = 'Something went wrong. The log of the server says more.';
  return { kind: 'failed', problem: ended ? toAppError(error).message : broken };
}

/** Whether an error is one of the file or the data, not of the program. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && (error instanceof Refusal || error.name === 'ImportFileError');
}
