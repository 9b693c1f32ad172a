import { plural } from '#src/domain/core/plural.ts';
import { AppError } from '../../core/errors.ts';
import { createVisitors } from '../../insight/events/visitors.ts';
import type { Logger } from '../../core/process/log.ts';
import { createCeiling, createNetworkThrottle, type NetworkThrottle } from './network-throttle.ts';
import { PURPOSES, type Budget, type Purpose } from './purposes.ts';
import { createThrottle } from './throttle.ts';

/**
 * One limit. `who` is an address, or the key of an account, device or mailbox; what it is `about` is
 * counted apart for addresses, and is the group of a key (`createThrottle`).
 */
export interface Limit extends NetworkThrottle {
  /** Counts an event, or throws `too_many` (429) with `Retry-After`; call the answer to take it back. */
  take(who: string, about?: string): () => void;
  /** Throws what `take` does where it would, and counts nothing. */
  refuse(who: string, about?: string): void;
  /** Of a limit for all: takes one event back for all, but not for the network that it came from. */
  giveBack(): void;
}

/** Opens the limit of a purpose, with nothing counted yet. */
export function createLimit(
  purpose: Purpose,
  { now, log }: { now: () => Date; log?: Pick<Logger, 'warn'> | undefined },
): Limit {
  const budget: Budget = PURPOSES[purpose];
  const counter = counterOf(budget, now, log);
  const refuse: Limit['refuse'] = (who, about) => {
    const seconds = counter.wait(who, about);
    if (seconds > 0) throw tooMany(seconds, budget.what);
  };
  return {
    giveBack: () => undefined,
    ...counter,
    refuse,
    take(who, about) {
      refuse(who, about);
      counter.count(who, about);
      return () => counter.refund(who, about);
    },
  };
}

function counterOf(
  budget: Budget,
  now: () => Date,
  log?: Pick<Logger, 'warn'>,
): NetworkThrottle & { giveBack?: () => void } {
  const { seconds } = budget;
  if ('each' in budget) {
    const { each: limit, keys: maxKeys } = budget;
    return createThrottle({ now, limit, seconds, ...(maxKeys && { maxKeys }) });
  }
  const options = { now, seconds, ...(budget.named && { nameOf: createVisitors(now).nameOf }) };
  if ('networks' in budget) return createNetworkThrottle({ ...options, limits: budget.networks });
  const { all, own, full, oncePastHalf = false } = budget;
  const whenFull = () => log?.warn({ evt: full, limit: all });
  return createCeiling({ ...options, all, own, oncePastHalf, whenFull });
}

/** The refusal of too many tries: how long to wait, in words where `what` begins them, and for programs. */
export function tooMany(seconds: number, what?: string): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 120 ? plural(Math.ceil(minutes / 60), 'hour') : plural(minutes, 'minute');
  return new AppError('too_many', what && `Too many ${what}. Try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
