import { Cron } from 'croner';

/** Whether a text is a cron line. */
export function isCronLine(text: string): boolean {
  try {
    new Cron(text, { paused: true }).stop();
    return true;
  } catch {
    return false;
  }
}

/** The next time of a cron line after a moment, in UTC; null when there is none. */
export function nextRun(line: string, after: Date): Date | null {
  return new Cron(line, { timezone: 'UTC', paused: true }).nextRun(after);
}

/** Whether a time of the line went by between the last run and now. */
export function missedRun(line: string, last: Date, now: Date): boolean {
  const due = nextRun(line, last);
  return due !== null && due <= now;
}
