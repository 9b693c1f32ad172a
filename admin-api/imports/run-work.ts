import { randomUUID } from 'node:crypto';
import { AsideEndedError, Cancelled } from '#db/aside/protocol.ts';
import type { Db } from '#db/client.ts';
import type { Applied, ApplyInput } from '#db/imports/apply-run.ts';
import type { DryRunInput, DryRunResult } from '#db/imports/dry-run.ts';
import { findingsOf, type StoredRun } from '#db/queries/import-runs.ts';
import { Refusal } from '#db/refusal.ts';
import { toAppError } from '../known-error.ts';
import type { JobTools } from './job-queue.ts';
import type { RunEvent, Work } from './life.ts';

/** Reads the file of a run in the process beside. */
export function readRun(
  db: Db,
  run: StoredRun,
  folder: string,
  { options, change }: Work & { on: 'reading' },
  { signal, progress }: JobTools,
): Promise<DryRunResult> {
  const mapping = options.mapping as DryRunInput['mapping'];
  const input: DryRunInput = { ...options, mapping, folder, format: run.format, change };
  return db.readAside<DryRunResult>('dryRun', input, {
    signal,
    progress: (value) => progress((value as { bytes: number }).bytes / run.size),
  });
}

/** Writes the chosen rows of a run in the process beside, with the run's own state. */
export function applyRun(
  db: Db,
  run: StoredRun,
  folder: string,
  { choice, change }: Work & { on: 'applying' },
  { signal, progress }: JobTools,
): Promise<Applied> {
  const input: ApplyInput = {
    runId: run.id,
    folder,
    choice,
    seen: { version: run.data_version!, lineage: run.lineage! },
    findings: findingsOf(run)! as ApplyInput['findings'],
    rowsSha256: run.rows_sha256!,
    change: { ...change, batchId: randomUUID() },
  };
  return db.writeAside<Applied>('applyRun', input, {
    signal,
    progress(value) {
      const { done, total } = value as { done: number; total: number };
      progress(total === 0 ? 1 : done / total);
    },
  });
}

/** What an error of work means for its run; `stopping`: the server ends, asked to or by force. */
export function eventOf(error: unknown, { change }: Work, stopping: boolean): RunEvent {
  const ended = error instanceof AsideEndedError;
  if (stopping && ended) return { kind: 'stopped', by: 'server' };
  if (error instanceof Cancelled) return { kind: 'stopped', by: stopping ? 'server' : 'hand' };
  if (error instanceof Refusal && error.details.stale) return { kind: 'moved', change };
  if (isExpected(error)) return { kind: 'failed', problem: error.message };
  const broken = 'Something went wrong. The log of the server says more.';
  return { kind: 'failed', problem: ended ? toAppError(error).message : broken };
}

/** Whether an error is one of the file or the data, not of the program. */
export function isExpected(error: unknown): error is Error {
  return error instanceof Error && (error instanceof Refusal || error.name === 'ImportFileError');
}
