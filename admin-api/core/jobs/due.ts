import type { JobRow } from '#db/core/jobs.ts';
import { nextRun } from './cron.ts';
import type { JobType } from './job-type.ts';

const MINUTE_MS = 60_000;
/** Until a failure is tried again, where a kind says nothing else. */
const REST_MS = [MINUTE_MS, 60 * MINUTE_MS] as const;
/** By how much the clocks of two servers may differ. */
const AHEAD_MS = 60 * MINUTE_MS;
/** Between two runs for what waits: what comes all the time is done in parts. */
const GAP_MS = 1000;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString();

/**
 * When a job is to be done, an ISO instant or ''; null: not as things stand. What was done last by a clock
 * that ran ahead is due at once.
 */
export async function jobDue(
  { when, isReady }: JobType,
  row: JobRow | null,
  now: Date,
): Promise<string | null> {
  if (isReady?.() === false) return null;
  const due = row && endedOf(row, now) === null ? '' : row?.due;
  if ('waits' in when) {
    const since = await when.waits(row);
    return since === null ? null : latest(since, due ?? '');
  }
  if (due !== undefined) return due;
  if ('everyMs' in when) return '';
  return byCron(when.cron, new Date((await when.since?.()) ?? now));
}

/**
 * When a job is due at the start of a server, of what is known of its last run: its cron line may be
 * another than before, and a time that went by is made up once. Null where that changes nothing.
 */
export async function dueAtStart(
  kind: JobType,
  row: JobRow | null,
  now: Date,
): Promise<string | null> {
  const { when } = kind;
  if (!('cron' in when)) return null;
  const since = (await when.since?.()) ?? '';
  const last = latest(since, (row && endedOf(row, now)) ?? '');
  if (!row) return jobDue(kind, row, now);
  if (last === '' || row.attempts > 0) return null;
  const due = byCron(when.cron, new Date(last));
  return due === row.due ? null : due;
}

/** When a job is due again: after its time, and after a failure a while later, if that is sooner. */
export function dueAfter(
  { when, restMs: [first, most] = REST_MS }: Pick<JobType, 'when' | 'restMs'>,
  failures: number,
  now: Date,
): string {
  const rest = later(now, Math.min(first * 2 ** (failures - 1), most));
  if ('waits' in when) return failures > 0 ? rest : later(now, GAP_MS);
  const next = 'everyMs' in when ? later(now, when.everyMs) : (byCron(when.cron, now) ?? rest);
  return failures > 0 && rest < next ? rest : next;
}

/** When a job was done last, '' for never; null where that is still to come: a clock ran ahead then. */
function endedOf({ endedAt }: JobRow, now: Date): string | null {
  return endedAt !== null && endedAt > later(now, AHEAD_MS) ? null : (endedAt ?? '');
}

const latest = (a: string, b: string) => (a > b ? a : b);
const byCron = (line: string, after: Date) => nextRun(line, after)?.toISOString() ?? null;
