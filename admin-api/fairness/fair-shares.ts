import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createTally } from '../tally.ts';
import { createWayGiver } from './give-way.ts';
import { createTurnQueue } from './turn-queue.ts';
import type { Visitor } from './visitor.ts';

/** Jobs that may wait; an ordinary visitor asks for a few hundred at once at most. */
const WAITING = 1000;
/** Past this a visitor has given up, and so have most proxies soon. */
const PATIENCE_MS = 30_000;
/** A job that takes longer waits for something else than the processor: others begin beside it. */
const ALONE_MS = 250;
/** Jobs under way at once, whatever they wait for. */
const MOST_RUNNING = 8;

/** Work for visitors, in turns. */
export interface FairShares {
  /**
   * Runs a job when it is its visitor's turn. Throws AppError `too_many` (429) where too many wait
   * and this is the newest of the longest queue, `overloaded` (503) where it waited for too long.
   */
  inTurn<T>(visitor: Visitor, job: () => Promise<T>, patienceMs?: number): Promise<T>;
}

export interface ShareLimits {
  waiting?: number;
  aloneMs?: number;
  log?: Logger;
}

interface Waiting {
  run(): Promise<void>;
  refuse(error: AppError): void;
}

/**
 * Fair shares of the one processor: a job at a time, and the event loop's turn between two, so that
 * what is ready is answered meanwhile. Nobody is refused while there is room to wait
 * (docs/decisions/fair-shares.md).
 */
export function createFairShares(limits: ShareLimits = {}): FairShares {
  const { waiting = WAITING, aloneMs = ALONE_MS, log } = limits;
  const queue = createTurnQueue<Waiting>();
  const giveWay = createWayGiver();
  const note = createTally(['refused', 'late'], (counts) =>
    log?.warn({ evt: 'load.refused', ...counts }),
  );
  let running = 0;
  /** The job that the processor belongs to. */
  let holder: symbol | null = null;
  let called = false;

  const callNext = () => {
    if (called || holder || running >= MOST_RUNNING || queue.size === 0) return;
    called = true;
    setImmediate(async () => {
      await giveWay();
      called = false;
      const next = queue.take();
      if (next) void begin(next);
    });
  };
  const begin = async (next: Waiting) => {
    const me = Symbol('job');
    const letGo = () => {
      if (holder === me) holder = null;
      callNext();
    };
    holder = me;
    running += 1;
    const timer = setTimeout(letGo, aloneMs);
    await next.run();
    clearTimeout(timer);
    running -= 1;
    letGo();
  };

  return {
    inTurn: <T>({ networks, gone }: Visitor, job: () => Promise<T>, patienceMs = PATIENCE_MS) =>
      new Promise<T>((resolve, reject) => {
        const path = [...networks.wider.toReversed(), networks.own];
        const settle = () => {
          clearTimeout(timer);
          gone?.removeEventListener('abort', leave);
        };
        const mine: Waiting = {
          async run() {
            settle();
            try {
              resolve(await job());
            } catch (error) {
              reject(error);
            }
          },
          refuse(error) {
            settle();
            note(error.code === 'too_many' ? 'refused' : 'late');
            reject(error);
          },
        };
        const leave = () => {
          queue.remove(path, mine);
          settle();
          reject(new AppError('overloaded'));
        };
        const timer = setTimeout(() => {
          if (queue.remove(path, mine)) mine.refuse(new AppError('overloaded'));
        }, patienceMs);
        gone?.addEventListener('abort', leave);
        if (gone?.aborted) return leave();
        queue.add(path, mine);
        if (queue.size > waiting) queue.dropLongest()?.refuse(tooMany());
        callNext();
      }),
  };
}

const tooMany = () => new AppError('too_many', undefined, { headers: { 'Retry-After': '5' } });
