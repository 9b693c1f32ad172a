import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DbAddress } from '../connect.ts';
import { unpackError, type AsideAnswer, type AsideRequest } from './protocol.ts';

/**
 * Megabytes of the thread's heap. A small nursery keeps it from growing by garbage; the old part is
 * bounded only so that nothing can take the whole machine.
 */
const HEAP = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 4 };

/** How a task is watched and stopped. */
export interface AsideOptions {
  signal?: AbortSignal | undefined;
  progress?: ((value: unknown) => void) | undefined;
}

/** The thread beside, as the serving thread sees it. */
export interface Aside {
  /** Runs a task of `tasks.ts` in one transaction; rejects with its error, having written nothing. */
  call<T>(task: string, mode: 'read' | 'write', input: unknown, options?: AsideOptions): Promise<T>;
  close(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress: ((value: unknown) => void) | undefined;
}

/** The thread starts with the first task and stays; one that died is replaced with the next task. */
export function openAside(address: DbAddress): Aside {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(join(import.meta.dirname, 'thread.ts'), {
      workerData: address,
      resourceLimits: HEAP,
    });
    started.unref();
    started.on('message', (answer: AsideAnswer) => {
      const one = waiting.get(answer.id);
      if (!one) return;
      if ('progress' in answer) return one.progress?.(answer.progress);
      settle(answer.id);
      if ('error' in answer) one.reject(unpackError(answer.error));
      else one.resolve(answer.result);
    });
    // SQLite takes an open transaction back when its thread ends.
    const ended = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      for (const [id, one] of waiting) {
        settle(id);
        one.reject(error);
      }
    };
    started.on('error', (error) => ended(error as Error));
    started.on('exit', () => ended(new Error('the thread beside has ended')));
    return started;
  };
  const send = (request: AsideRequest): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker?.postMessage(request);
  };
  const settle = (id: number): void => {
    waiting.delete(id);
    // Work under way keeps the process alive, an idle thread does not.
    if (waiting.size === 0) worker?.unref();
  };

  return {
    call: <T>(task: string, mode: 'read' | 'write', input: unknown, options: AsideOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        const id = lastId;
        const stop = () => send({ cancel: id });
        const done = () => options.signal?.removeEventListener('abort', stop);
        waiting.set(id, {
          resolve: (value) => (done(), resolve(value as T)),
          reject: (error) => (done(), reject(error)),
          progress: options.progress,
        });
        worker.ref();
        try {
          send({ id, task, mode, input });
        } catch (error) {
          // Not a plain value: nothing was sent, so nothing would come back.
          settle(id);
          throw error;
        }
        options.signal?.addEventListener('abort', stop, { once: true });
        if (options.signal?.aborted) stop();
      }),
    close: () => void worker?.terminate(),
  };
}
