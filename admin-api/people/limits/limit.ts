import { plural } from '#src/domain/core/plural.ts';
import { AppError } from '../../core/errors.ts';
import { createVisitors } from '../../core/fairness/visitors.ts';
import type { Logger } from '../../core/process/log.ts';
import { createCeiling, createNetworkThrottle, type NetworkThrottle } from './network-throttle.ts';
import { PURPOSES, type Budget, type Purpose } from './purposes.ts';
import { createThrottle } from '../../core/fairness/throttle.ts';
import type { Together } from './together.ts';

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

/** What limits are opened with. */
export interface LimitOptions {
  now: () => Date;
  log?: Pick<Logger, 'warn'> | undefined;
  /** Where several servers count together; null or absent: this one counts alone. */
  together?: Together | null | undefined;
}

/** Opens the limit of a purpose, with nothing counted yet. */
export function createLimit(purpose: Purpose, { now, log, together }: LimitOptions): Limit {
  const budget: Budget = PURPOSES[purpose];
  const own = counterOf(budget, now, log);
  const counter = together ? shared(purpose, own, together) : own;
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

/** What is done here and, where servers count together, on each of them, under a name of its own. */
export function everywhere<E extends (string | number)[]>(
  name: string,
  together: Together | null | undefined,
  here: (...event: E) => void,
): (...event: E) => void {
  together?.hear(name, (...event) => here(...(event as E)));
  return (...event) => {
    here(...event);
    together?.tell(name, ...event);
  };
}

type Counter = NetworkThrottle & { giveBack?: () => void };
const CHANGES = ['count', 'refund', 'giveBack'] as const;

/** A counter that counts what other servers count as well. */
function shared(purpose: Purpose, own: Counter, together: Together): Counter {
  const changes = CHANGES.filter((change) => own[change]).map((change) => [
    change,
    everywhere(`${purpose} ${change}`, together, own[change] as (...of: string[]) => void),
  ]);
  return { ...own, ...(Object.fromEntries(changes) as Pick<Counter, (typeof CHANGES)[number]>) };
}

function counterOf(budget: Budget, now: () => Date, log?: Pick<Logger, 'warn'>): Counter {
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
