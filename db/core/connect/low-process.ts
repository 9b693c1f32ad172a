import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Requests go before work in the background. */
export const NICENESS = 10;

interface LowOptions extends Omit<SpawnOptions, 'detached'> {
  /** It leads a process group of its own, which can be killed as a whole. */
  isGroup: boolean;
}

/**
 * Starts a program with low priority. By `nice`, so that every thread of it begins low; the disk
 * follows the niceness (ioprio_set(2)).
 */
export function startLow(
  command: readonly string[],
  { isGroup, ...options }: LowOptions,
): ChildProcess {
  const hasNice = process.platform !== 'win32';
  const low = hasNice ? ['nice', '-n', String(NICENESS), ...command] : command;
  const [program = '', ...args] = low;
  const child = spawn(program, args, { ...options, detached: isGroup && hasNice });
  if (isGroup) lowerSession(child);
  return child;
}

/**
 * Of a session: beside a server that wants all of the processor it gets a quarter. With 10, a tenth, a
 * release took minutes where much else was going on.
 */
const SESSION_NICENESS = 5;
/** Milliseconds after which the system lets somebody other than root change a session again, and tries. */
const AGAIN_MS = 120;
const TRIES = 5;

/**
 * A group of its own is a session of its own to Linux, and sessions share the processor evenly, whatever
 * the niceness inside of each (sched(7), "The autogroup feature"): a build had as much of it as the
 * server. So the session is made nice, too. Where sessions are not weighed the file is not there, or
 * nothing heeds it; nor may it be written everywhere.
 */
function lowerSession(child: ChildProcess, tries = TRIES): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(SESSION_NICENESS));
  } catch (error) {
    // Else it competes as an equal.
    const isTooSoon = (error as NodeJS.ErrnoException).code === 'EAGAIN';
    if (isTooSoon && tries > 1) setTimeout(lowerSession, AGAIN_MS, child, tries - 1).unref();
  }
}
