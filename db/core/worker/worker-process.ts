import type { Socket } from 'node:net';
import {
  WorkerEndedError,
  unpackError,
  type WorkerMessage,
  type WorkerRequest,
  type WorkerTask,
  type Begin,
  type ReadyCommit,
} from './protocol.ts';
import { startProcess } from './start-process.ts';

/** After so long without work the process ends, and gives all its memory back. */
const IDLE_MS = 60_000;
/** Characters of its error output that are kept: V8 says there that the memory was too small. */
const KEEP_ERRORS = 4000;
const OUT_OF_MEMORY = /out of memory/;

/** What becomes of a task. */
export interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress: ((value: unknown) => void) | undefined;
}

export interface WorkerOptions {
  heapMb: number;
  /** It may reach other machines. */
  network: boolean;
  /** Whether the commit with a mark was made; null where nobody can tell. */
  wasCommitted: ((mark: number) => Promise<boolean>) | null;
}

/** One worker process, from its start to its end. */
export interface WorkerProcess {
  /** False from its end on: the next task needs a new one. */
  isAlive(): boolean;
  /** Throws when the input is no plain value; then nothing was sent. */
  run(work: WorkerTask, waiting: Waiting): void;
  cancel(id: number): void;
  /** Kills it, whatever it is at; resolves when it is gone and everybody who waits was told. */
  end(): Promise<void>;
}

/**
 * Starts a process for tasks. SQLite takes back what one on a database has not committed when it dies,
 * at whatever moment and of whatever cause.
 */
export function startWorker(
  of: Omit<Begin, 'parent'>,
  { heapMb, network, wasCommitted }: WorkerOptions,
): WorkerProcess {
  const child = startProcess({ heapMb, network });
  const waiting = new Map<number, Waiting & { ready?: ReadyCommit }>();
  let isAlive = true;
  let errors = '';
  let idle: NodeJS.Timeout | undefined;
  const kill = () => void child.kill('SIGKILL');

  /** Work under way keeps this process alive, an idle worker process does not. */
  const hold = (isHeld: boolean): void => {
    clearTimeout(idle);
    const way = isHeld ? 'ref' : 'unref';
    child[way]();
    child.channel?.[way]();
    (child.stderr as Socket | null)?.[way]();
    if (!isHeld && isAlive) {
      idle = setTimeout(() => {
        isAlive = false;
        kill();
      }, IDLE_MS).unref();
    }
  };
  const settle = (id: number): void => {
    waiting.delete(id);
    if (waiting.size === 0) hold(false);
  };
  /** A message that does not arrive is told of by the end of the process. */
  const send = (request: WorkerRequest): void => void child.send?.(request, () => undefined);

  const hear = (answer: WorkerMessage): void => {
    const one = waiting.get(answer.id);
    if (!one) return;
    if ('progress' in answer) one.progress?.(answer.progress);
    else if ('ready' in answer) one.ready = answer.ready;
    else {
      settle(answer.id);
      if ('error' in answer) one.reject(unpackError(answer.error));
      else one.resolve('committed' in answer ? one.ready!.result : answer.result);
    }
  };

  /** Tells everybody who waits; who had said that it would commit is looked for in the database. */
  const tell = async (how: string): Promise<void> => {
    isAlive = false;
    const outOfMemory = OUT_OF_MEMORY.test(errors);
    const reason = outOfMemory ? 'it ran out of memory' : how;
    for (const [id, one] of waiting) {
      const outcome = await outcomeOf(one.ready);
      settle(id);
      if (outcome === 'committed') one.resolve(one.ready!.result);
      else {
        const mayHaveWritten = outcome === 'unknown';
        one.reject(new WorkerEndedError(reason, { outOfMemory, mayHaveWritten }));
      }
    }
    process.off('exit', kill);
    hold(false);
  };
  const outcomeOf = async (ready: ReadyCommit | undefined) => {
    if (!ready) return 'not';
    if (ready.mark === null || !wasCommitted) return 'unknown';
    return wasCommitted(ready.mark).then(
      (isThere) => (isThere ? 'committed' : 'not'),
      () => 'unknown',
    );
  };

  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => resolve(tell(error.message)));
    // After the last message, too.
    child.once('close', (code, signal) => resolve(tell(`by ${signal ?? `code ${code}`}`)));
  });
  child.on('message', (answer) => hear(answer as WorkerMessage));
  child.once('disconnect', () => (isAlive = false));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-KEEP_ERRORS);
  });
  // It would notice by itself, a moment later.
  process.once('exit', kill);
  send({ parent: process.pid, ...of });
  hold(false);

  return {
    isAlive: () => isAlive,
    run(work, one) {
      waiting.set(work.id, one);
      hold(true);
      try {
        send(work);
      } catch (error) {
        settle(work.id);
        throw error;
      }
    },
    cancel: (id) => send({ cancel: id }),
    end() {
      isAlive = false;
      // Who waits for the end must live to see it.
      hold(true);
      kill();
      return ended;
    },
  };
}
