import type { Cost } from '../cost/lines.ts';
import type { Bought } from '../cost/trip.ts';
import type { FinderPlan } from './book.ts';
import type { Asked, Reach } from './asked.ts';
import type { Currency } from '../vocabulary.ts';
import { TWELFTHS_A_MONTH } from '../cost/lines.ts';
import { toMinor } from '../money.ts';
import { twelfthsOf } from './unknown.ts';

/** What an answer is made of when somebody looks at it. */
export interface Made<T extends FinderPlan> {
  cost: Cost;
  /** `forPlace`: the place that it is for, where each has its own; null: all of them. */
  bought: (Bought<T> & { forPlace: string | null })[];
  /** Names of facts that are not published, those of the wishes first. */
  unknown: string[];
}

/** An answer as ranking sees it; amounts in minor units of the need's currency. */
export interface Ranked<T extends FinderPlan> extends Standing {
  /** Slug of the carrier; null: several. */
  seller: string | null;
  by: Reach;
  /** What it costs in all and on the first day, in minor units of the seller's currency. */
  currency: Currency;
  minor: number;
  dueMinor: number;
  make: () => Made<T>;
}

/** What ranking compares of an answer. */
export interface Standing {
  /** 0: known to fit; 1: perhaps; 2: perhaps, and of a group that may not hold the place. */
  rank: 0 | 1 | 2;
  total: number;
  due: number;
  /** Infinity: unlimited; 0: not known. */
  mb: number;
  slug: string;
}

/** Known ones first, then by total, what is due today, more data, slug (decisions §5, Finder). */
export function byRank(a: Standing, b: Standing): number {
  return (
    a.rank - b.rank ||
    a.total - b.total ||
    a.due - b.due ||
    (a.mb === b.mb ? 0 : b.mb > a.mb ? 1 : -1) ||
    (a.slug < b.slug ? -1 : Number(a.slug > b.slug))
  );
}

/** Answers in the order in which they stand. */
export const inOrder = <T extends FinderPlan>(answers: readonly Ranked<T>[]): Ranked<T>[] =>
  answers.toSorted(byRank);

/** Whether what is paid keeps the bounds of the need; a month is 365/12 days. */
export function boundsOf({ need, currency }: Asked): (total: number, due: number) => boolean {
  const { maxPerMonth, maxDue } = need;
  const minor = (amount: number | null) => (amount === null ? Infinity : toMinor(amount, currency));
  const [most, mostDue] = [minor(maxPerMonth), minor(maxDue)];
  const time = twelfthsOf(need);
  return (total, due) => total * TWELFTHS_A_MONTH <= most * time && due <= mostDue;
}
