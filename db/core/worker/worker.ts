import { join } from 'node:path';
import { isLocal, type DbAddress } from '../connect/connect.ts';
import { startWorker, type WorkerProcess, type WorkerOptions } from './worker-process.ts';

/** The module of the tasks on a database. */
export const DB_TASKS = join(import.meta.dirname, '../../tasks.ts');
/** Megabytes of the heap of the worker process; past them it dies, and nothing else does. */
const HEAP_MB = 1024;

/** How a task is watched and stopped. */
export interface TaskOptions {
  signal?: AbortSignal | undefined;
  progress?: ((value: unknown) => void) | undefined;
}

/** The worker process, as the serving process sees it. */
export interface DbWorker {
  /**
   * Runs a task of `tasks.ts` in one transaction; rejects with its error, having written nothing, or
   * with `WorkerEndedError`, which says whether it may have.
   */
  call<T>(task: string, mode: 'read' | 'write', input: unknown, options?: TaskOptions): Promise<T>;
  /** Ends what is under way; it is taken back. Resolves when nothing of it holds the database. */
  end(): Promise<void>;
}

/** The process starts with the first task; one that ended is replaced with the next task. */
export function openWorker(
  address: DbAddress,
  { heapMb = HEAP_MB, wasCommitted }: Partial<WorkerOptions> = {},
): DbWorker {
  let worker: WorkerProcess | null = null;
  let lastId = 0;
  return {
    call: <T>(task: string, mode: 'read' | 'write', input: unknown, options: TaskOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        if (!worker?.isAlive()) {
          const options = {
            heapMb,
            network: !isLocal(address),
            wasCommitted: wasCommitted ?? null,
          };
          worker = startWorker({ tasks: DB_TASKS, address }, options);
        }
        const own = worker;
        lastId += 1;
        const id = lastId;
        const { signal, progress } = options;
        const stop = () => own.cancel(id);
        const done = () => signal?.removeEventListener('abort', stop);
        own.run(
          { id, task, mode, input },
          {
            resolve: (value) => (done(), resolve(value as T)),
            reject: (error) => (done(), reject(error)),
            progress,
          },
        );
        signal?.addEventListener('abort', stop, { once: true });
        if (signal?.aborted) stop();
      }),
    end: async () => worker?.end(),
  };
}
