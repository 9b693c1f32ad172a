import type { Env } from '../../env.ts';

/** What a check says, and what to do about it where something is not as it should be. */
export interface DoctorFinding {
  check: string;
  /** An error keeps the site from working or loses data; a warning will, or may surprise. */
  level: 'ok' | 'warning' | 'error';
  message: string;
  mend: string | null;
}
export type Fault = readonly [level: 'warning' | 'error', message: string, mend: string];

export interface Context {
  env: Env;
  now: Date;
  /** Folder of the sources. */
  root: string;
}
export type DoctorCheck<More = unknown> = (context: Context & More) => Promise<Fault[]>;

/** A backup or a run may take its time before it counts as missed. */
export const GRACE_MS = 3_600_000;
