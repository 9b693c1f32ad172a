import { startWorker } from './worker-process.ts';

/** Megabytes of the heap of a task that has a process of its own. */
const HEAP_MB = 1024;

/** How a task that has a process of its own is bounded and watched. */
export interface AloneOptions {
  heapMb?: number;
  /** It may reach other machines, by the settings of this one. */
  network?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  progress?: ((value: unknown) => void) | undefined;
}

/** A task was given up because it took too long. */
export class TooLongError extends Error {
  override name = 'TooLongError';
}

/**
 * Runs a task of the module `tasks` in a worker process that ends with it. Rejects with its error, with
 * `WorkerEndedError` when the process dies, `TooLongError` after its time, or when aborted: it is gone then.
 */
export async function runAlone<T>(
  tasks: string,
  task: string,
  input: unknown,
  options: AloneOptions = {},
): Promise<T> {
  const { heapMb = HEAP_MB, network = false, timeoutMs, signal, progress } = options;
  signal?.throwIfAborted();
  const worker = startWorker({ tasks, address: null }, { heapMb, network, wasCommitted: null });
  const stop = () => void worker.end();
  let isLate = false;
  const timer = timeoutMs && setTimeout(() => ((isLate = true), stop()), timeoutMs);
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<T>((resolve, reject) => {
      const waiting = { resolve: (value: unknown) => resolve(value as T), reject, progress };
      worker.run({ id: 1, mode: null, task, input }, waiting);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw isLate ? new TooLongError(`it took longer than ${timeoutMs! / 60_000} minutes`) : error;
  } finally {
    if (timer) clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    await worker.end();
  }
}
