import { SAMPLE_PRICES } from '../../core/words/prices.ts';
import type { PlanListMeta, Plan } from '#src/contract/plans/plans.ts';
import { addDays } from '../../core/dates.ts';
import { formatMonths } from '../../core/months.ts';
import { FRESH_DAYS } from '../freshness.ts';
import type { SampleShare } from '../freshness-words.ts';

/** How many prices of some plans were last seen on one day, of operators or of travel sellers. */
export interface SeenTally {
  /** ISO 8601; null: nobody knows. */
  seenOn: string | null;
  isTravel: boolean;
  /** Sample data that nobody checked. */
  sample: boolean;
  plans: number;
}

/** What is looked at of a plan. */
interface SeenPlan extends Pick<Plan, 'seenOn' | 'sample'> {
  carrier: Pick<Plan['carrier'], 'kind'>;
}

/** In which months the prices of a list were seen, and what is said of it. */
export interface SeenMonths extends Pick<PlanListMeta, 'seen'> {
  /** The same in a sentence. */
  seenWords: string;
}

/** A month is named where it holds one price in ten. */
const NAMED_SHARE = 1 / 10;
const CHECK = "; check the seller's page before you buy";

/** What is said of prices of which none has a day. */
export function undatedWords(samples: SampleShare): string {
  return {
    all: SAMPLE_PRICES,
    some: 'Some are sample prices, not checked',
    none: 'Days of the prices not known',
  }[samples];
}

/** Counts plans by the day on which their price was seen. */
export function tallySeen(plans: Iterable<SeenPlan>): SeenTally[] {
  const tallies = new Map<string, SeenTally>();
  for (const plan of plans) {
    const name = `${plan.seenOn} ${isOfTravel(plan)} ${plan.sample}`;
    const tally = tallies.get(name);
    if (tally) tally.plans += 1;
    else tallies.set(name, seenTally(plan, 1));
  }
  return [...tallies.values()];
}

/** So many plans that were seen as one was. */
export function seenTally(plan: SeenPlan, plans: number): SeenTally {
  return { seenOn: plan.seenOn, isTravel: isOfTravel(plan), sample: plan.sample, plans };
}

/** Names plans of which `seenMonths` says the same when it is `today`: those of a month are mostly one. */
export function seenGroups(today: string): (plan: SeenPlan) => string {
  const [recent, daily] = [FRESH_DAYS, 1].map((days) => addDays(today, -days));
  return (plan) => {
    const { seenOn, sample } = plan;
    const month = isDay(seenOn) ? seenOn.slice(0, 7) : '';
    const isSince = [recent, daily].map((first) => seenOn !== null && seenOn >= first!);
    return [month, ...isSince, isOfTravel(plan), sample].join(' ');
  };
}

const isOfTravel = ({ carrier }: SeenPlan) => carrier.kind === 'travel';
/** A day that is none, as in a row that cannot be read, names no month. */
const isDay = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text));

/**
 * What may be said of the days of a list's prices when it is `today` (ISO 8601): the months that each
 * hold a tenth of them, "daily" where half were seen within a day. Of a place both groups are told
 * where they differ: operators' prices and those of travel sellers.
 */
export function seenMonths(
  tallies: readonly SeenTally[],
  today: string,
  isPlace: boolean,
): SeenMonths {
  const months = namedMonths(tallies);
  if (months.length === 0) {
    const samples = countOf(tallies, ({ sample }) => sample);
    const share = samples === 0 ? 'none' : samples === countOf(tallies) ? 'all' : 'some';
    return { seenWords: `${undatedWords(share)}.` };
  }
  const since = (days: number) => {
    const first = addDays(today, -days);
    return countOf(tallies, ({ seenOn }) => seenOn !== null && seenOn >= first);
  };
  const isHalf = (some: number) => some * 2 >= countOf(tallies);
  const recent = isHalf(since(FRESH_DAYS));
  const words = isHalf(since(1))
    ? 'Prices here are updated daily'
    : ((isPlace && wordsOfBoth(tallies)) || `Prices here were seen ${inMonths(months)}`) +
      (recent ? '' : CHECK);
  return { seen: { from: months[0]!, to: months.at(-1)!, recent }, seenWords: `${words}.` };
}

/** The month (YYYY-MM) in which most prices were seen, of two the later; null without any. */
export function mostSeenMonth(days: ReadonlyMap<string | null, number>): string | null {
  const tallies = [...days].map(([seenOn, plans]) => ({ seenOn, plans }));
  const months = [...byMonth(tallies)].sort(([a], [b]) => (a < b ? 1 : -1));
  const most = Math.max(...months.map(([, plans]) => plans));
  return months.find(([, plans]) => plans === most)?.[0] ?? null;
}

/** "Operators' prices were seen in April 2025, travel eSIMs in August 2026"; null where both are alike. */
function wordsOfBoth(tallies: readonly SeenTally[]): string | null {
  const [travel, operators] = [true, false].map((isTravel) => {
    const months = namedMonths(tallies.filter((tally) => tally.isTravel === isTravel));
    return months.length === 0 ? null : inMonths(months);
  });
  if (!travel || !operators || travel === operators) return null;
  return `Operators' prices were seen ${operators}, travel eSIMs ${travel}`;
}

/**
 * The months that each hold at least a tenth of some prices, oldest first; where none does, the
 * oldest and the newest, with one between them.
 */
function namedMonths(tallies: readonly Pick<SeenTally, 'seenOn' | 'plans'>[]): string[] {
  const all = countOf(tallies);
  const months = [...byMonth(tallies)].sort(([a], [b]) => (a < b ? -1 : 1));
  const named = months.filter(([, plans]) => plans >= all * NAMED_SHARE);
  return (named.length > 0 ? named : months).map(([month]) => month);
}

function byMonth(tallies: readonly Pick<SeenTally, 'seenOn' | 'plans'>[]): Map<string, number> {
  const months = new Map<string, number>();
  for (const { seenOn, plans } of tallies) {
    if (!isDay(seenOn)) continue;
    const month = seenOn.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + plans);
  }
  return months;
}

/** 'in August 2026', 'in January and August 2026', 'between December 2025 and September 2026'. */
function inMonths(months: readonly string[]): string {
  const [first, last] = [months[0]!, months.at(-1)!];
  return `${months.length > 2 ? 'between' : 'in'} ${formatMonths(first, last, 'and')}`;
}

function countOf<T extends { plans: number }>(
  tallies: readonly T[],
  isCounted: (tally: T) => boolean = () => true,
): number {
  return tallies.reduce((sum, tally) => sum + (isCounted(tally) ? tally.plans : 0), 0);
}
