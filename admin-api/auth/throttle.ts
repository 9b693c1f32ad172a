/** Counts events by key in fixed windows. */
export interface Throttle {
  /** Seconds until the key may go on; 0 when it may now. */
  wait(key: string): number;
  count(key: string): void;
  /** Takes one event back. */
  refund(key: string): void;
  clear(key: string): void;
  readonly size: number;
}

/**
 * At most `limit` events a key in each window of `seconds`. Remembers `maxKeys` keys: past that the
 * oldest is forgotten, so that a flood of keys cannot fill the memory.
 */
export function createThrottle(options: {
  now: () => Date;
  limit: number;
  seconds: number;
  maxKeys?: number;
}): Throttle {
  const { limit, seconds, maxKeys = 10_000 } = options;
  const counters = new Map<string, { count: number; endsAt: number }>();
  const clock = () => options.now().getTime() / 1000;
  const current = (key: string) => {
    const counter = counters.get(key);
    if (counter && counter.endsAt > clock()) return counter;
    counters.delete(key);
    return null;
  };
  return {
    wait(key) {
      const counter = current(key);
      return counter && counter.count >= limit ? Math.ceil(counter.endsAt - clock()) : 0;
    },
    count(key) {
      const counter = current(key);
      if (counter) {
        counter.count += 1;
        return;
      }
      counters.set(key, { count: 1, endsAt: clock() + seconds });
      if (counters.size > maxKeys) counters.delete(counters.keys().next().value!);
    },
    refund(key) {
      const counter = current(key);
      if (counter && counter.count > 0) counter.count -= 1;
    },
    clear: (key) => void counters.delete(key),
    get size() {
      return counters.size;
    },
  };
}
