import type { AppDeps } from '../../deps.ts';
import { createLimit } from './limit.ts';

/** How often strangers may send a form, of all and of one network (`limits/purposes.ts`). */
export function formLimits(
  form: 'alert' | 'report',
  deps: Pick<AppDeps, 'now' | 'log' | 'together'>,
) {
  const posts = createLimit(`${form}-post`, deps);
  const sent = createLimit(`${form}-hour`, deps);
  const today = createLimit(`${form}-day`, deps);
  return {
    /** Counts a post; throws a 429 where it is one too many to be looked at. */
    tryOnce: (address: string) => void posts.take(address),
    /** Throws a 429 where the address, its network or all sent enough. */
    refuseMany(address: string) {
      sent.refuse(address);
      today.refuse(address);
    },
    /** Counts what is about to be stored; call the answer when that fails. */
    count(address: string): () => void {
      const counters = [sent, today];
      for (const counter of counters) counter.count(address);
      return () => counters.forEach((counter) => counter.refund(address));
    },
    /** Takes one back from the day of all: what came of it shows that nobody was bothered. */
    giveBack: today.giveBack,
  };
}
