import { createThrottle } from '../../fairness/throttle.ts';
import { widestNetwork } from './networks.ts';

/** Between two log lines of a kind that one client may cause. */
const EACH_S = 60;
/** Lines of all clients in that time, some 100 kB: a /48 alone has 65,536 clients to ask from. */
const IN_ALL = 600;

/** Tells which of the lines that anybody can cause, a thousand times over, are written. */
export interface SeldomLines {
  /**
   * What to add to a line that is written: the network of the client that caused it, where one is
   * given, and how many were left out since the last; null: it is left out.
   */
  next(kind: string, address?: string): { net?: string; unsaid?: number } | null;
}

/**
 * One line of a kind and address in a minute, and `most` of all: who can ask from any number of
 * addresses fills no disk.
 */
export function createSeldomLines(now: () => Date, most = IN_ALL): SeldomLines {
  const told = createThrottle({ now, limit: 1, seconds: EACH_S });
  const all = createThrottle({ now, limit: most, seconds: EACH_S });
  let unsaid = 0;
  return {
    next(kind, address) {
      const key = `${kind} ${address ?? ''}`;
      if (told.wait(key) > 0 || all.wait('') > 0) {
        unsaid += 1;
        return null;
      }
      told.count(key);
      all.count('');
      const left = unsaid;
      unsaid = 0;
      return {
        ...(address !== undefined && { net: widestNetwork(address) }),
        ...(left > 0 && { unsaid: left }),
      };
    },
  };
}
