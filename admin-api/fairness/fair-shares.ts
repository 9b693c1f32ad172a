import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createTally } from '../tally.ts';
import { createWayGiver } from './give-way.ts';
import type { Visitor } from './visitor.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** Jobs that may wait; an ordinary visitor asks for a few hundred at once at most. */
const WAITING = 1000;
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
  /** Jobs under way at once. */
  running?: number;
  log?: Logger;
}

/**
 * Fair shares of the one processor: a job at a time, and the event loop's turn between two, so that
 * what is ready is answered meanwhile. Nobody is refused while there is room to wait
 * (docs/decisions/fair-shares.md).
 */
export function createFairShares(limits: ShareLimits = {}): FairShares {
  const { waiting = WAITING, aloneMs = ALONE_MS, running: most = MOST_RUNNING, log } = limits;
  const giveWay = createWayGiver();
  const note = createTally(['refused', 'late'], (counts) =>
    log?.warn({ evt: 'load.refused', ...counts }),
  );
  const room = createWaitingRoom({ places: waiting, full: tooMany, note });
  let running = 0;
  /** The job that the processor belongs to. */
  let holder: symbol | null = null;
  let called = false;

  const callNext = () => {
    if (called || holder || running >= most || room.size === 0) return;
    called = true;
    setImmediate(async () => {
      await giveWay();
      called = false;
      const next = room.next();
      if (next) void begin(next);
    });
  };
  const begin = async (run: () => Promise<void>) => {
    const me = Symbol('job');
    const letGo = () => {
      if (holder === me) holder = null;
      callNext();
    };
    holder = me;
    running += 1;
    const timer = setTimeout(letGo, aloneMs);
    await run();
    clearTimeout(timer);
    running -= 1;
    letGo();
  };

  return {
    inTurn(visitor, job, patienceMs) {
      const made = room.wait(visitor, job, patienceMs === undefined ? {} : { patienceMs });
      callNext();
      return made;
    },
  };
}

const tooMany = () => new AppError('too_many', undefined, { headers: { 'Retry-After': '5' } });
