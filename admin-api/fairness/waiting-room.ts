import { AppError } from '../errors.ts';
import { createTurnQueue } from './turn-queue.ts';
import type { Visitor } from './visitor.ts';

/** Past this a visitor has given up, and so have most proxies soon. */
const PATIENCE_MS = 30_000;

interface Waiting {
  run(): Promise<void>;
  refuse(error: AppError, why: 'refused' | 'late'): void;
}

/** Jobs of visitors that wait for their turns. */
export interface WaitingRoom {
  readonly size: number;
  /**
   * Comes back with what a job made once its turn came, or rejects: `full()` where no place is left
   * and this is the newest of the longest queue, AppError `overloaded` (503) after `patienceMs`, or
   * when the visitor left. Lanes take turns with each other before their networks do.
   */
  wait<T>(
    visitor: Visitor,
    job: () => Promise<T>,
    options?: { lane?: string; patienceMs?: number },
  ): Promise<T>;
  /** Takes the next job in turn out, to be run; it never rejects. Undefined when nobody waits. */
  next(): (() => Promise<void>) | undefined;
}

interface RoomOptions {
  places: number;
  full: () => AppError;
  /** Hears of each that was refused: for want of a place, or after too long. */
  note: (why: 'refused' | 'late') => void;
}

/** Makes an empty room; whoever takes jobs out says how many run at once. */
export function createWaitingRoom({ places, full, note }: RoomOptions): WaitingRoom {
  const queue = createTurnQueue<Waiting>();
  return {
    get size() {
      return queue.size;
    },
    wait: <T>(
      { networks, gone }: Visitor,
      job: () => Promise<T>,
      { lane, patienceMs = PATIENCE_MS }: { lane?: string; patienceMs?: number } = {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const path = [...networks.wider.toReversed(), networks.own];
        if (lane !== undefined) path.unshift(lane);
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
          refuse(error, why) {
            settle();
            note(why);
            reject(error);
          },
        };
        const leave = () => {
          queue.remove(path, mine);
          settle();
          reject(new AppError('overloaded'));
        };
        const timer = setTimeout(() => {
          if (queue.remove(path, mine)) mine.refuse(new AppError('overloaded'), 'late');
        }, patienceMs);
        gone?.addEventListener('abort', leave);
        if (gone?.aborted) return leave();
        queue.add(path, mine);
        if (queue.size > places) queue.dropLongest()?.refuse(full(), 'refused');
      }),
    next: () => queue.take()?.run,
  };
}
