import type { JobRow } from '#db/core/jobs.ts';
import type { JobName } from '#src/domain/core/jobs.ts';
import { AppError } from '../errors.ts';

/** A kind of job, as data: what it is called, when it is done, and the work. */
export interface JobType {
  name: JobName;
  when: When;
  /** About the files of this server: each server does its own, not one of them for the site. */
  ownFiles?: true;
  /** Milliseconds until it is tried again after a failure, doubled each time, and at most. */
  restMs?: readonly [first: number, most: number];
  /** Whether it can be done at all by now. */
  isReady?: () => boolean;
  /** Does it; throws what went wrong. Ends soon once `signal` is aborted. */
  work(run: JobRun): Promise<JobDone | void>;
}

export type When =
  /** So many milliseconds after the last run ended; at once before the first. */
  | { everyMs: number }
  /** By a cron line, in UTC; `since`: what counts as the last run as well, an ISO instant. */
  | { cron: string; since?: () => Promise<string | null> }
  /** When something waits in tables of its own: since when or from when, an ISO instant or ''. */
  | { waits: (row: JobRow | null) => Promise<string | null> };

export interface JobRun {
  signal: AbortSignal;
  /** 'schedule', or who asked for it. */
  cause: string;
}

/** What came of a run: in words, and for the next `waits`. */
export interface JobDone {
  result?: string;
  payload?: string;
}

/** Some of a job failed, and the rest goes on at its time: it is told and not put off. */
export class PartlyDone extends AppError {
  constructor(message: string) {
    super('internal', message);
  }
}
