/** What the runs against a real libSQL server say, and wait for. */
import { setTimeout as wait } from 'node:timers/promises';

/** Prints whether something holds, or was waited for not in vain; the process ends with 1 otherwise. */
export function check(what: string, holds: boolean | number, detail: unknown = ''): void {
  const isWell = typeof holds === 'number' ? holds < Infinity : holds;
  if (!isWell) process.exitCode = 1;
  console.log(`${isWell ? 'ok    ' : 'BROKEN'} ${what} ${String(detail)}`);
}

/** Calls `look` until it answers true; the milliseconds that took, Infinity after `most` seconds. */
export async function until(look: () => Promise<boolean> | boolean, most = 60): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < most * 1000) {
    if (await Promise.try(look).catch(() => false)) return Math.round(performance.now() - began);
    await wait(50);
  }
  return Infinity;
}
