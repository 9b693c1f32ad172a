import { setPriority } from 'node:os';
import { NICENESS } from '#db/core/connect/low-process.ts';

/**
 * Lowers the thread that calls it. Linux weighs threads one by one (setpriority(2), "C
 * library/kernel differences"); elsewhere this would lower the whole server.
 */
export function lowerThread(niceness = NICENESS): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // Not allowed everywhere; it competes as an equal then.
  }
}
