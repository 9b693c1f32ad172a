/**
 * The worker process: what takes long, or may bring a process down, runs here, so that the one that
 * answers requests never waits for it, and does not die of it (docs/decisions/core/large-commits.md). It is
 * told a module whose `TASKS` are what it can do.
 */
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  Cancelled,
  packError,
  type WorkerMessage,
  type WorkerRequest,
  type TaskTools,
  type WorkerTask,
  type Begin,
} from './protocol.ts';
import type { TASKS as DbTasks } from '../../tasks.ts';

/** Where the machine's memory is short, the kernel takes this process first (proc(5)). */
const OOM_SCORE = '500';

/** Of tasks without a transaction. */
const NO_DB = undefined as never;
let begun: Begin;
const cancelled = new Set<number>();
/** Transactions of a kind go one after the other: a connection holds one at a time. */
const tails = new Map<WorkerTask['mode'], Promise<unknown>>();

// No file that it makes is for other users, not even while it is made.
process.umask(0o077);
writeFile('/proc/self/oom_score_adj', OOM_SCORE).catch(() => undefined);
// Whoever stops the whole service signals this process too; its parent says when it is time.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined);
process.on('disconnect', end);
process.on('message', (request: WorkerRequest) => {
  if ('parent' in request) begin(request);
  else if ('cancel' in request) cancelled.add(request.cancel);
  else {
    const { mode } = request;
    const before = tails.get(mode) ?? Promise.resolve();
    tails.set(
      mode,
      before.then(() => answer(request)),
    );
  }
});

function begin(told: Begin): void {
  begun = told;
  new Worker(join(import.meta.dirname, 'watch-parent.ts'), { workerData: told.parent }).unref();
}

/** As a power cut would: what is not committed by now never is. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Nothing begins or is committed for a parent that is dead already, however late that is noticed. */
function requireParent(): void {
  if (process.ppid !== begun.parent) end();
}

async function answer(work: WorkerTask): Promise<void> {
  const { id, mode, task, input } = work;
  try {
    const { TASKS } = (await import(begun.tasks)) as { TASKS: typeof DbTasks };
    const run = TASKS[task]!;
    const tools = toolsOf(id);
    if (mode === null) await say({ id, result: await run(input as never, tools, NO_DB) });
    else {
      const { inTransaction } = await import('./transactions.ts');
      await inTransaction(begun.address!, mode, (db) => run(input as never, tools, db), {
        requireParent,
        say: (answer) => say({ id, ...answer }),
      });
    }
  } catch (error) {
    await say({ id, error: packError(error) });
  } finally {
    cancelled.delete(id);
    // Its end, which is always sudden, would leave the next one nothing (NODE_COMPILE_CACHE).
    flushCompileCache();
  }
}

/** Resolves when it is on its way, whatever becomes of this process. */
function say(answer: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send!(answer, undefined, undefined, (error) => (error ? end() : resolve()));
  });
}

function toolsOf(id: number): TaskTools {
  return {
    progress: (progress) => void say({ id, progress }),
    async breathe() {
      await setImmediate();
      if (cancelled.has(id)) throw new Cancelled('Stopped before anything was written');
    },
  };
}
