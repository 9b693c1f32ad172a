import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { NICENESS } from '#db/low-process.ts';

/**
 * Runs a script as a thread with low priority (`lowerThread`), for work that takes the server's own
 * thread too long and is too little for a process: to start one holds that thread up for 10 to 30 ms.
 * Comes back when it has ended; rejects when it fails. An abort ends it, which is no failure.
 */
export async function runThread(
  script: string,
  data: unknown,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  // Without the flags of this process, of which some are for a program alone.
  const worker = new Worker(script, { workerData: data, execArgv: [] });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  return new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0 || signal?.aborted) resolve();
      else reject(new Error(`${basename(script)} ended with ${code}`));
    });
  }).finally(() => signal?.removeEventListener('abort', stop));
}

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
