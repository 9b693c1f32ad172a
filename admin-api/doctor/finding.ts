import type { ReadOnlyDb } from '#db/inspect.ts';
import type { Env } from '../env.ts';

/** Something that is not as it should be. */
export interface Finding {
  /** Short name for programs: 'database.references'. */
  check: string;
  /** An error keeps the site from working or loses data; a warning will, or may surprise. */
  level: 'error' | 'warning';
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  mend: string;
}

/** What waits for a person; it is no fault, and no reason to wake anybody. */
export interface Waits {
  /** Reports of visitors that nobody decided on, and when the oldest came. */
  reports: number;
  oldestReport: string | null;
  /** Public prices that nobody looked at for long, and of these what the watcher doubts. */
  prices: number;
  doubts: number;
}

/** What a check looks at. */
export interface DoctorContext {
  env: Env;
  now: Date;
  /** Folder of the sources. */
  root: string;
  /** The database, read-only; null when there is none or it cannot be read. */
  db: ReadOnlyDb | null;
  /** Process that serves this data folder at the moment, or null. */
  server: number | null;
  /** What waits for a person; null where that cannot be read. */
  waits: Waits | null;
}

/** One group of checks: what it finds, nothing when all is well. */
export type Check = (context: DoctorContext) => Promise<Finding[]>;

export const error = (check: string, message: string, mend: string): Finding => ({
  check,
  level: 'error',
  message,
  mend,
});

export const warning = (check: string, message: string, mend: string): Finding => ({
  check,
  level: 'warning',
  message,
  mend,
});
