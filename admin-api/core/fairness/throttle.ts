import { createHash, randomBytes } from 'node:crypto';

/** Counts events by key in fixed windows. */
export interface Throttle {
  /** Seconds until the key may go on; 0 when it may now. `group`: see `createThrottle`. */
  wait(key: string, group?: string): number;
  count(key: string, group?: string): void;
  /** Takes one event back. */
  refund(key: string, group?: string): void;
  /** Counters that are held. */
  readonly size: number;
}

/** Counters for the keys that come when there is no more room. */
const SHARED = 1024;

interface Counter {
  count: number;
  /** Seconds since 1970. */
  endsAt: number;
}

/**
 * At most `limit` events a key in each window of `seconds`, which begins with a key's first event.
 * A running counter is never forgotten, and the memory is bounded: when `maxKeys` counters run, keys
 * that come anew share one of 1024 with others, chosen by a secret hash of their `group` (by default
 * the key itself). So a flood of keys can make strangers wait, but gets no try more.
 */
export function createThrottle(options: {
  now: () => Date;
  limit: number;
  seconds: number;
  maxKeys?: number;
}): Throttle {
  const { limit, seconds, maxKeys = 20_000 } = options;
  const salt = randomBytes(16);
  // Both in the order in which their windows end.
  const own = new Map<string, Counter>();
  const shared = new Map<number, Counter>();
  const clock = () => options.now().getTime() / 1000;
  const running = (counter: Counter | undefined, time: number) =>
    counter && counter.endsAt > time ? counter : null;
  const slotOf = (group: string) =>
    createHash('sha256').update(salt).update(group).digest().readUInt32LE() % SHARED;
  const find = (key: string, group: string, time: number): Counter | null =>
    running(own.get(key), time) ??
    (shared.size > 0 ? running(shared.get(slotOf(group)), time) : null);
  const forgetEnded = (time: number) => {
    for (const counters of [own, shared] as Map<unknown, Counter>[]) {
      for (const [key, counter] of counters) {
        if (running(counter, time)) break;
        counters.delete(key);
      }
    }
  };
  return {
    wait(key, group = key) {
      const time = clock();
      const counter = find(key, group, time);
      return counter && counter.count >= limit ? Math.ceil(counter.endsAt - time) : 0;
    },
    count(key, group = key) {
      const time = clock();
      const known = find(key, group, time);
      if (known) {
        known.count += 1;
        return;
      }
      forgetEnded(time);
      const fresh = { count: 1, endsAt: time + seconds };
      if (own.size < maxKeys) own.set(key, fresh);
      else shared.set(slotOf(group), fresh);
    },
    refund(key, group = key) {
      const counter = find(key, group, clock());
      if (counter && counter.count > 0) counter.count -= 1;
    },
    get size() {
      return own.size + shared.size;
    },
  };
}
