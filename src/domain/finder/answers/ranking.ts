import type { Cost } from '../cost/lines.ts';
import type { Pace } from '../cost/pace.ts';
import type { Bought } from '../cost/trip.ts';
import type { FinderPlan } from '../finder-index.ts';
import type { FinderRequest, Reach } from '../request.ts';
import type { Age } from '../../prices/freshness.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { TWELFTHS_A_MONTH } from '../cost/lines.ts';
import { toMinor } from '../../core/money/money.ts';
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
export interface Ranked<T extends FinderPlan> extends RankValues {
  /** Slug of the carrier; null: several. */
  seller: string | null;
  by: Reach;
  pace: Pace;
  /** The day of its oldest price, and how old that is; null: of one nobody knows the day. */
  seenOn: string | null;
  age: Age | null;
  /** What keeps it from being known to fit, as names of facts, each once. */
  missing: string[];
  /** What it costs in all and on the first day, in minor units of the seller's currency. */
  currency: Currency;
  minor: number;
  dueMinor: number;
  make: () => Made<T>;
}

/** What ranking compares of an answer, its age aside. */
export interface RankValues {
  group: RankGroup;
  /** How many wishes nobody publishes whether it meets them. */
  wishes: number;
  total: number;
  /** A charge is known to exist but not its amount. */
  atLeast: boolean;
  due: number;
  /** Infinity: unlimited; 0: not known. */
  mb: number;
  slug: string;
}

/**
 * 0: fits; 1: may fit; 2: may fit, for months, of a seller of travel plans or with data only; 3: may
 * fit, of a group that does not publish its countries. 4 to 7: the same, slowed after its fast part.
 */
export type RankGroup = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
const SLOWED = 4;

/** The group of an answer by how sure it is, slowed or not. */
export const groupOf = (sure: 0 | 1 | 2 | 3, pace: Pace): RankGroup =>
  (pace === 'slowed' ? sure + SLOWED : sure) as RankGroup;
export const isKnown = ({ group }: Pick<RankValues, 'group'>): boolean => group % SLOWED === 0;
export const isSlowed = ({ group }: Pick<RankValues, 'group'>): boolean => group >= SLOWED;

/** By group, fewer unpublished wishes, total, without "at least" before with, due today, data, slug. */
export function byRank(a: RankValues, b: RankValues): number {
  return (
    a.group - b.group ||
    a.wishes - b.wishes ||
    a.total - b.total ||
    Number(a.atLeast) - Number(b.atLeast) ||
    a.due - b.due ||
    (a.mb === b.mb ? 0 : b.mb > a.mb ? 1 : -1) ||
    (a.slug < b.slug ? -1 : Number(a.slug > b.slug))
  );
}

/** Where an answer stands in its group by its age: 0, what is fresh and may lead; 1, others; 2, over a year. */
export type RankTier = 0 | 1 | 2;
/** A ranked answer at its place. */
export interface Placed<T extends FinderPlan> extends Ranked<T> {
  tier: RankTier;
}

/** How many times the lowest total a fresh answer may cost and still lead. */
export const MOST_TIMES = 2;
type Aged = Pick<Ranked<FinderPlan>, 'group' | 'total' | 'age' | 'seller'>;

/**
 * In each group fresh answers that cost at most twice the lowest total there (of those at most a year
 * old) lead, if they are of two carriers at least; those of more than a year come last.
 */
function tiersOf(answers: readonly Aged[]): (answer: Aged) => RankTier {
  const most = new Map<RankGroup, number>();
  for (const { group, total, age } of answers) {
    const bound = age === 'older' ? Infinity : MOST_TIMES * total;
    most.set(group, Math.min(most.get(group) ?? Infinity, bound));
  }
  const mayLead = ({ group, total, age }: Aged) => age === 'fresh' && total <= most.get(group)!;
  const sellers = Map.groupBy(answers.filter(mayLead), ({ group }) => group);
  const leads = new Set(
    [...sellers].flatMap(([group, all]) =>
      all.some(({ seller }) => seller !== all[0]!.seller) ? group : [],
    ),
  );
  return (answer) =>
    answer.age === 'older' ? 2 : leads.has(answer.group) && mayLead(answer) ? 0 : 1;
}

/** Answers in the order in which they stand: by group, in it by age, then by what they cost. */
export function inOrder<T extends FinderPlan>(answers: readonly Ranked<T>[]): Placed<T>[] {
  const tierOf = tiersOf(answers);
  return answers
    .map((answer): Placed<T> => ({ ...answer, tier: tierOf(answer) }))
    .sort((a, b) => a.group - b.group || a.tier - b.tier || byRank(a, b));
}

/** Whether what is paid keeps the bounds of the need; a month is 365/12 days. */
export function boundsOf({
  need,
  currency,
}: FinderRequest): (total: number, due: number) => boolean {
  const { maxPerMonth, maxDue } = need;
  const minor = (amount: number | null) => (amount === null ? Infinity : toMinor(amount, currency));
  const [most, mostDue] = [minor(maxPerMonth), minor(maxDue)];
  const time = twelfthsOf(need);
  return (total, due) => total * TWELFTHS_A_MONTH <= most * time && due <= mostDue;
}
