import { createThrottle } from '../auth/throttle.ts';

/** Between two log lines of a kind that one client may cause. */
const EACH_S = 60;

/** Tells which of the lines that anybody can cause, a thousand times over, are written. */
export interface SeldomLines {
  /** What to add to a line that is written: how many were left out since the last; null: it is left out. */
  next(kind: string): { unsaid?: number } | null;
}

/**
 * One line of a kind in a minute, and `most` of all kinds. Kinds name a client: their number is
 * bounded as in a throttle.
 */
export function createSeldomLines(now: () => Date, most = Number.POSITIVE_INFINITY): SeldomLines {
  const told = createThrottle({ now, limit: 1, seconds: EACH_S });
  const all = createThrottle({ now, limit: most, seconds: EACH_S });
  let unsaid = 0;
  return {
    next(kind) {
      if (told.wait(kind) > 0 || all.wait('') > 0) {
        unsaid += 1;
        return null;
      }
      told.count(kind);
      all.count('');
      const left = unsaid;
      unsaid = 0;
      return left > 0 ? { unsaid: left } : {};
    },
  };
}
