import { AppError } from '../errors.ts';
import type { Logger } from '../process/log.ts';
import { createTally } from '../tally.ts';
import { createWayGiver } from './give-way.ts';
import { createTurnQueue } from './turn-queue.ts';
import type { Visitor } from './visitor.ts';

/** Jobs that may wait; an ordinary visitor asks for a few hundred at once at most. */
const WAITING = 1000;
/** A job that takes longer waits for something else than the processor: others begin beside it. */
const ALONE_MS = 250;
/**
 * Jobs under way at once, whatever they wait for. Hashes wait for nothing but the processor, and have
 * places of their own: where the renderer or the database hangs, people still log in.
 */
const PLACES = { work: 8, hash: 4 };
/** Past this a visitor has given up, and so have most proxies soon. */
const PATIENCE_MS = 30_000;

/** Runs a job when its turn came. */
export type Turn = <T>(job: () => Promise<T>) => Promise<T>;

/** Work for visitors, in turns: pages, lists, hashes of passwords. */
export interface FairShares {
  /**
   * Runs a job when it is its visitor's turn. Throws AppError `too_many` (429) where too many wait
   * and this is the newest of the longest queue, `overloaded` (503) where it waited for too long, or
   * when the visitor left.
   */
  inTurn<T>(visitor: Visitor, job: () => Promise<T>, patienceMs?: number): Promise<T>;
  /**
   * The turns of a visitor at having passwords hashed. `isKnown`: by a device or session of the user
   * whose password it is; such jobs take turns with all others before networks do, so that no flood of
   * strangers can shut them out. Where too many wait it is `overloaded` (503), too.
   */
  hashTurn(visitor: Visitor, isKnown: boolean): Turn;
}

export interface ShareLimits {
  waiting?: number;
  aloneMs?: number;
  log?: Logger;
}

interface Waiting {
  kind: keyof typeof PLACES;
  /** Never rejects. */
  run(): Promise<void>;
  refuse(why: 'refused' | 'late'): void;
}

interface Lane extends Pick<Waiting, 'kind'> {
  isKnown: boolean;
  /** What is said where too many wait. */
  full: () => AppError;
}

/**
 * Fair shares of the one processor: a job at a time, and the event loop's turn between two, so that
 * what is ready is answered meanwhile. Nobody is refused while there is room to wait
 * (docs/decisions/core/fair-shares.md).
 */
export function createFairShares(limits: ShareLimits = {}): FairShares {
  const { waiting = WAITING, aloneMs = ALONE_MS, log } = limits;
  const giveWay = createWayGiver();
  const note = createTally(['refused', 'late'], (counts) =>
    log?.warn({ evt: 'load.refused', ...counts }),
  );
  const queue = createTurnQueue<Waiting>();
  const running = { work: 0, hash: 0 };
  /** The job that the processor belongs to. */
  let holder: symbol | null = null;
  let called = false;

  const callNext = () => {
    if (called || holder || queue.size === 0) return;
    called = true;
    setImmediate(async () => {
      await giveWay();
      called = false;
      const next = queue.take(({ kind }) => running[kind] < PLACES[kind]);
      if (next) void begin(next);
    });
  };
  const begin = async (job: Waiting) => {
    const me = Symbol('job');
    const letGo = () => {
      if (holder === me) holder = null;
      callNext();
    };
    holder = me;
    running[job.kind] += 1;
    const timer = setTimeout(letGo, aloneMs);
    await job.run();
    clearTimeout(timer);
    running[job.kind] -= 1;
    letGo();
  };
  const inTurn = <T>(
    { networks, gone }: Visitor,
    job: () => Promise<T>,
    patienceMs = PATIENCE_MS,
    { kind = 'work', isKnown = false, full = tooMany }: Partial<Lane> = {},
  ) =>
    new Promise<T>((resolve, reject) => {
      const path = [isKnown ? 'known' : 'others', ...networks.wider.toReversed(), networks.own];
      const settle = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const mine: Waiting = {
        kind,
        async run() {
          settle();
          try {
            resolve(await job());
          } catch (error) {
            reject(error);
          }
        },
        refuse(why) {
          settle();
          note(why);
          reject(why === 'late' ? tooMuch() : full());
        },
      };
      const leave = () => {
        queue.remove(path, mine);
        settle();
        reject(tooMuch());
      };
      const timer = setTimeout(() => {
        if (queue.remove(path, mine)) mine.refuse('late');
      }, patienceMs);
      gone?.addEventListener('abort', leave);
      if (gone?.aborted) return leave();
      queue.add(path, mine);
      if (queue.size > waiting) queue.dropLongest()?.refuse('refused');
      callNext();
    });
  return {
    inTurn,
    hashTurn: (visitor, isKnown) => (hash) =>
      inTurn(visitor, hash, PATIENCE_MS, { kind: 'hash', isKnown, full: tooMuch }),
  };
}

const tooMuch = () => new AppError('overloaded');
const tooMany = () => new AppError('too_many', undefined, { headers: { 'Retry-After': '5' } });
