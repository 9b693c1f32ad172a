import { formatCount, plural } from '../core/plural.ts';
import { addDays, formatMonthYear, formatSeenDay } from '../core/dates.ts';
import { formatLongMonth } from '../core/months.ts';
import { dataDay, type Age, type DataDay, type SeenCount } from './freshness.ts';
import { newestDay } from './history/price-steps.ts';

/** What may be said of the age of some prices (rule 22). */
export type FreshnessClaim = 'daily' | 'dated' | 'unknown';

/** What the whole site says of its prices: how many, how fresh, whether sample data is loaded. */
export interface Freshness extends DataDay {
  plans: number;
  carriers: number;
  /** The newest day on which any price was seen; null when none was. */
  newestSeen: string | null;
  /** Day of the newest price record; null without any. */
  newestRecord: string | null;
  /** Plans whose price is unchecked sample data. */
  samples: number;
}

/** How many of some prices are sample data. */
export type SampleShare = 'all' | 'some' | 'none';

/** What is looked at of a plan. */
interface SeenPlan {
  seenOn: string | null;
  sample: boolean;
}

/** Days that a price may be seen ago where "daily" is said. */
const DAILY_DAYS = 1;

/** The share of sample data among some prices; without prices there is none. */
export function sampleShare({ plans, samples }: { plans: number; samples: number }): SampleShare {
  if (samples === 0) return 'none';
  return samples === plans ? 'all' : 'some';
}

/**
 * What Home says: 'daily' only while the newest price was seen today or yesterday and the day of
 * the data is not past (one check makes no site new).
 */
export function freshnessClaim(
  { day, isPast, newestSeen }: Pick<Freshness, 'day' | 'isPast' | 'newestSeen'>,
  now: Date,
): FreshnessClaim {
  if (day === null) return 'unknown';
  const isDaily = !isPast && newestSeen !== null && isRecent(newestSeen, now);
  return isDaily ? 'daily' : 'dated';
}

function isRecent(seenOn: string, now: Date): boolean {
  return seenOn >= addDays(now.toISOString().slice(0, 10), -DAILY_DAYS);
}

/** What every page says of sample data among all prices; null without any. */
export function sampleNotice(samples: SampleShare): string | null {
  return {
    all: 'Prices on this site are sample data and were not checked.',
    some: 'Some prices on this site are sample data and were not checked: the page of each plan says which.',
    none: null,
  }[samples];
}

/** Of a price, or of the oldest of several: the day on which it was seen and how old that is. */
export interface Dated {
  seenOn: string | null;
  age: Age | null;
}

/** What stands before the day of a price: 'seen', or that it is an old one. */
export function seenLead(age: Age | null): string {
  return age === null || age === 'fresh' ? 'seen' : 'old price, seen';
}

/** The day of a price as a text: 'seen 17 Aug 2026', 'old price, seen 29 Apr 2025'. */
export function seenText({ seenOn, age }: Dated): string {
  return seenOn === null ? 'day not known' : `${seenLead(age)} ${formatSeenDay(seenOn)}`;
}

/**
 * What a lowest figure is the lowest of: of an old price those of its month, 'of the prices seen in
 * January 2026', else `fresh`. Every sentence that calls something lowest or cheapest says it.
 */
export function lowestOf(price: Dated, fresh = ''): string {
  const seen = oldSeen(price);
  if (seen) return `of the prices ${seen}`;
  return price.age === null && fresh ? `${fresh}, of a day that nobody knows` : fresh;
}

/** The same behind the name of a plan: ', the lowest of the prices seen in January 2026'; of a fresh price nothing. */
export function lowestMark(price: Dated): string {
  const words = lowestOf(price);
  return words && `, the lowest ${words}`;
}

/** The month of an old price, for behind a figure: 'seen in January 2026'; null of any other. */
export function oldSeen({ age, seenOn }: Dated): string | null {
  return age === 'fresh' || seenOn === null ? null : `seen in ${formatLongMonth(seenOn)}`;
}

/** The month of an old price where there is little room: 'Jan 2026'; null of any other. */
export function oldMonth({ age, seenOn }: Dated): string | null {
  return age === 'fresh' || seenOn === null ? null : formatMonthYear(seenOn);
}

/** A figure in words, and the price whose day it is of; null where it is of many. */
export type DatedFigure = readonly [words: string, price: Dated | null];

/** Figures one after the other, the month of old ones said once: 'from £2.20, 1 GB from £0.07 (seen Jan 2026)'. */
export function figuresText(figures: readonly DatedFigure[]): string {
  const months = figures.map(([, price]) => price && oldMonth(price));
  return figures
    .map(([words], index) => {
      const month = months[index];
      return month && months.lastIndexOf(month) === index ? `${words} (seen ${month})` : words;
    })
    .join(', ');
}

/** On how many days so many plans were seen. */
export interface SeenDays {
  plans: number;
  samples: number;
  days: ReadonlyMap<string | null, number>;
}

/** What the freshness of some plans follows from. */
export interface SeenPlans extends SeenDays {
  carriers: ReadonlySet<string>;
}

/** Counts it: once for each list of plans that stays. */
export function countSeen(
  entries: readonly { plan: SeenPlan; key: { carrier: string } }[],
): SeenPlans {
  const carriers = new Set(entries.map(({ key }) => key.carrier));
  return { ...countDays(entries.map(({ plan }) => plan)), carriers };
}

function countDays(plans: readonly SeenPlan[]): SeenDays {
  const days = new Map<string | null, number>();
  let samples = 0;
  for (const { seenOn, sample } of plans) {
    if (sample) samples += 1;
    days.set(seenOn, (days.get(seenOn) ?? 0) + 1);
  }
  return { plans: plans.length, samples, days };
}

/** That of several lists that have no plan in common. */
export function sumSeen(lists: readonly SeenPlans[]): SeenPlans {
  const carriers = new Set<string>();
  const days = new Map<string | null, number>();
  let [plans, samples] = [0, 0];
  for (const list of lists) {
    plans += list.plans;
    samples += list.samples;
    for (const carrier of list.carriers) carriers.add(carrier);
    for (const [day, n] of list.days) days.set(day, (days.get(day) ?? 0) + n);
  }
  return { plans, samples, carriers, days };
}

/** That of all public plans; `newestRecord` is the day of the newest price record. */
export function freshnessOf(
  { plans, samples, carriers, days }: SeenPlans,
  newestRecord: string | null,
  now: Date,
): Freshness {
  const counts: SeenCount[] = [...days].map(([day, n]) => ({ day, plans: n }));
  return {
    ...dataDay(counts, now.toISOString().slice(0, 10)),
    plans,
    carriers: carriers.size,
    newestSeen: newestDay([...days.keys()]),
    newestRecord,
    samples,
  };
}

/** How many of the prices nobody has checked: '12 of 30 prices are sample data'. */
export function sampleCount(samples: number, plans: number): string {
  return `${samples} of ${plural(plans, 'price')} ${samples === 1 ? 'is' : 'are'} sample data`;
}

/** Rounded down to a step, with a plus: 376 -> '300+'; below one step the number as it is. */
export function roundedCount(count: number, step: number): string {
  return count < step ? String(count) : `${formatCount(Math.floor(count / step) * step)}+`;
}
