import { join } from 'node:path';
import { runAlone, type AloneOptions } from '#db/core/worker/alone.ts';
import type { TASKS } from '../../worker-tasks.ts';

type Tasks = typeof TASKS;

/**
 * Does something in a worker process of its own, of low priority and without the secrets of the server's
 * environment, that ends with it or with this process. Rejects as `runAlone` does.
 */
export function inWorker<N extends keyof Tasks>(
  task: N,
  input: Parameters<Tasks[N]>[0],
  options?: AloneOptions,
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  return runAlone(join(import.meta.dirname, '../../worker-tasks.ts'), task, input, options);
}
