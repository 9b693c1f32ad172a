import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { BusyError } from '#db/core/connect/client.ts';
import type { PageCounts } from '../releases/changed-files.ts';
import {
  READ,
  received,
  type MakerAnswer,
  type MakerCall,
  type MakerStart,
  type MakerWord,
  type ReleaseJob,
  type SentPage,
} from './maker-messages.ts';
import type { PageMaker } from './page-maker.ts';

const SCRIPT = join(import.meta.dirname, 'make-pages.ts');
/** Megabytes of its heap: V8's own choice grows with the machine's memory, for each thread anew. */
const HEAP = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 1536 };
/** Milliseconds after which nobody waits longer for an answer, and between two looks for such. */
const SILENT_MS = 30_000;
const WATCH_MS = 2000;
/** Milliseconds that it may take to read all data. */
const LONGEST_READ_MS = 10 * 60_000;
/** Milliseconds that a thread whose code was replaced waits for requests that began before. */
const IDLE_MS = 5000;
/** Longest time of a release; a whole build follows then. */
const LONGEST_RELEASE_MS = 10 * 60_000;
/** Milliseconds that it has to close the database, and without a new start after it died. */
const END_MS = 1500;
const PAUSE_MS = 1000;

/** Makes pages in a thread of its own, which starts anew when it died. */
export interface MakerThread extends PageMaker {
  /** Resolves once its code is loaded; rejects when that cannot be, and it has ended then. */
  ready: Promise<void>;
  /**
   * Makes a release of what changed, of the data as it is now, between pages that somebody waits for.
   * Rejects when a page of it cannot be made, or when aborted.
   */
  release(job: ReleaseJob, how: Releasing): Promise<PageCounts>;
  /** Its code is to be served. */
  wanted(): void;
  /** Other code took over: it ends once nobody asks, and starts for who does all the same. */
  replaced(): void;
  /** Ends it for good, whatever is under way. */
  end(): Promise<void>;
}

/** How a release is made: when to give it up, and who hears of its pages. */
export interface Releasing {
  signal?: AbortSignal | undefined;
  onPages?: ((pages: PageCounts) => void) | undefined;
}

interface Call extends PromiseWithResolvers<unknown> {
  /** When it is given up, in milliseconds of the clock of this process. */
  until: number;
  onPages?: Releasing['onPages'];
}

/**
 * The thread that makes pages by the code of one release: to make one takes tens of milliseconds, in
 * which the server's own thread answers with what is ready (docs/decisions/publish/page-thread.md). Whoever asks
 * before its code is loaded waits for that. `heed` hears of what went wrong with the database; `env` is
 * what pages show of the environment.
 */
export function openMakerThread(
  start: MakerStart,
  {
    env,
    heed = () => undefined,
    silentMs = SILENT_MS,
  }: { env: NodeJS.ProcessEnv; heed?: (error: Error) => void; silentMs?: number },
): MakerThread {
  const waiting = new Map<number, Call>();
  let worker: Worker | null = null;
  let exited = Promise.resolve();
  let calls = 0;
  let diedAt = -Infinity;
  let isOver = false;
  let isReplaced = false;
  let idle: NodeJS.Timeout | undefined;

  const started = (): Worker => {
    if (worker) return worker;
    if (isOver) throw new BusyError('the server stops');
    if (performance.now() - diedAt < PAUSE_MS) throw new BusyError('pages cannot be made just now');
    // Without the flags of this process, of which some are for a program alone.
    const mine = new Worker(SCRIPT, {
      workerData: start,
      execArgv: [],
      env,
      resourceLimits: HEAP,
    });
    mine.unref();
    const readBy = performance.now() + LONGEST_READ_MS;
    let hasRead = false;
    const watch = setInterval(
      () => {
        const now = performance.now();
        const late = [...waiting].filter(([, { until }]) => now > until);
        if (late.length === 0) return;
        // Ended in a statement it would take this process with it: while it reads all data it is left alone.
        if (hasRead || now > readBy) return void mine.terminate();
        for (const [id, { reject }] of late) {
          waiting.delete(id);
          reject(new BusyError('the data of the pages is being read'));
        }
      },
      Math.min(WATCH_MS, silentMs),
    ).unref();
    let reason = 'it was stopped';
    mine.on('message', (answer: MakerAnswer) => {
      if (answer.id === READ) hasRead = true;
      else hear(answer);
    });
    mine.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    exited = new Promise((resolve) => {
      mine.once('exit', () => {
        clearInterval(watch);
        resolve();
        if (worker !== mine) return;
        worker = null;
        diedAt = performance.now();
        const lost = [...waiting.values()];
        waiting.clear();
        for (const { reject } of lost)
          reject(new BusyError(`the thread of pages ended: ${reason}`));
      });
    });
    worker = mine;
    return mine;
  };
  const hear = (answer: MakerAnswer) => {
    const asked = waiting.get(answer.id);
    if ('made' in answer) return asked?.onPages?.(answer.made);
    waiting.delete(answer.id);
    if ('error' in answer) {
      const { name, message, code } = answer.error;
      const own = name === 'DatabaseAwayError' ? new DatabaseAwayError() : new Error(message);
      const error = Object.assign(own, code && { code });
      heed(error);
      asked?.reject(error);
    } else asked?.resolve(answer.value);
    endWhenIdle();
  };
  const endWhenIdle = () => {
    clearTimeout(idle);
    if (!isReplaced || !worker) return;
    idle = setTimeout(() => waiting.size === 0 && void close(), IDLE_MS).unref();
  };
  /** It closes the database itself; who asks from here on begins anew. */
  const close = async () => {
    const mine = worker;
    if (!mine) return exited;
    worker = null;
    post(mine, 'end');
    const late = setTimeout(() => void mine.terminate(), END_MS);
    await exited;
    clearTimeout(late);
  };
  const call = async <T>(
    name: MakerCall['name'],
    args: readonly unknown[],
    { signal, onPages }: Releasing = {},
  ): Promise<T> => {
    signal?.throwIfAborted();
    const time = { ready: SILENT_MS, page: silentMs, release: LONGEST_RELEASE_MS }[name];
    const until = performance.now() + time;
    const asked: Call = { ...Promise.withResolvers<unknown>(), until, onPages };
    calls += 1;
    const id = calls;
    const mine = started();
    post(mine, { id, name, args });
    waiting.set(id, asked);
    const giveUp = () => {
      post(mine, { giveUp: id });
      waiting.delete(id);
      asked.reject(signal!.reason);
    };
    signal?.addEventListener('abort', giveUp);
    try {
      return (await asked.promise) as T;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
  const end = async () => {
    isOver = true;
    clearTimeout(idle);
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new BusyError('the server stops'));
    await close();
  };

  const ready = call<void>('ready', []).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  // Whoever waits for it hears of it.
  ready.catch(() => undefined);
  return {
    ready,
    page: async (...args) => received(await call<SentPage>('page', args)),
    async release(job, how) {
      const pages = await call<PageCounts>('release', [job], how);
      // On the way it is told now and then.
      how.onPages?.(pages);
      return pages;
    },
    wanted() {
      isReplaced = false;
      clearTimeout(idle);
    },
    replaced() {
      isReplaced = true;
      endWhenIdle();
    },
    end,
  };
}

// The rule means windows, which have origins.
// eslint-disable-next-line unicorn/require-post-message-target-origin
const post = (worker: Worker, message: MakerCall | MakerWord) => worker.postMessage(message);
