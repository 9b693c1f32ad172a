import { plural } from '#src/domain/plural.ts';
import { createCeiling, createNetworkThrottle } from '../auth/network-throttle.ts';
import type { AppDeps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { createVisitors } from '../events/visitors.ts';

/** Posts of one address in ten minutes, good or not: past them no page is made any more. */
const TRIES = 30;
export const DAY = 86_400;

/**
 * How often strangers may send a form, of all and of one network: a /24 or /48 ten times as much as
 * one of its addresses, a tenth of what all may on a day, and one once half of that is used. Refusals begin with `many` and `manyToday`;
 * `full` is logged when the day is. Addresses are counted by names of the day.
 */
export function formLimits(
  { now, log }: Pick<AppDeps, 'now' | 'log'>,
  of: { anHour: number; aDay: number; many: string; manyToday: string; full: string },
) {
  const { nameOf } = createVisitors(now);
  const throttle = (own: number, seconds: number, widest = 10 * own) =>
    createNetworkThrottle({
      now,
      seconds,
      limits: { own, middle: Math.min(3 * own, widest), widest },
      nameOf,
    });
  const tries = throttle(TRIES, 600);
  const sent = throttle(of.anHour, 3600);
  const today = createCeiling({
    now,
    seconds: DAY,
    all: of.aDay,
    own: of.aDay / 10,
    oncePastHalf: true,
    nameOf,
    whenFull: () => log.warn({ evt: of.full, limit: of.aDay }),
  });
  const refuse = (counter: typeof sent | typeof today, address: string, what: string) => {
    const seconds = counter.wait(address);
    if (seconds > 0) throw tooMany(seconds, what);
  };
  return {
    nameOf,
    throttle,
    /** Counts a post; throws a 429 where it is one too many to be looked at. */
    tryOnce(address: string) {
      refuse(tries, address, of.many);
      tries.count(address);
    },
    /** Throws a 429 where the address, its network or all sent enough. */
    refuseMany(address: string) {
      refuse(sent, address, of.many);
      refuse(today, address, of.manyToday);
    },
    /** Takes one back from the day of all: what came of it shows that nobody was bothered. */
    giveBack: today.giveBack,
    /** What is counted before it is stored, and given back when that fails. */
    counters: [sent, today] as const,
  };
}

/** Refuses for so many seconds; `what` begins the sentence that says so. */
function tooMany(seconds: number, what: string): AppError {
  const minutes = Math.ceil(seconds / 60);
  const later = minutes > 90 ? plural(Math.ceil(minutes / 60), 'hour') : plural(minutes, 'minute');
  return new AppError('too_many', `${what}. Please try again in ${later}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
