import { addDays, daysBetween } from '../core/dates.ts';

/** How old a price is (rule 20): to 90 days, to 365 days, over that. */
export const AGES = ['fresh', 'old', 'older'] as const;
export type Age = (typeof AGES)[number];

/** Days up to which a price is fresh, and up to which it is old and no more. */
export const FRESH_DAYS = 90;
export const OLD_DAYS = 365;
/** Days that are looked back on for the day of the data, and after which it is past. */
const WINDOW_DAYS = 30;
/** The share of all plans that must have been seen in that time: one in twenty. */
const ENOUGH = 1 / 20;

/** The two days that plans are judged by, ISO 8601. */
export interface Days {
  /** Ages count from here: today, or the day of the data once that is past. */
  from: string;
  /** Offers end by this one, whatever the day of the data. */
  today: string;
}

/** The day up to which a site's prices are known, and those that plans are judged by. */
export interface DataDay extends Days {
  /** Day of the data, ISO 8601; null where too few prices have a day. */
  day: string | null;
  /** The day of the data is more than 30 days ago: every page says so. */
  isPast: boolean;
}

/** How many plans were last seen on a day; `day` is null for those of which nobody knows. */
export interface SeenCount {
  day: string | null;
  plans: number;
}

/**
 * The day of the data: the newest day on which a price was seen such that at least one plan in
 * twenty was seen in the 30 days up to it (rule 21). So one check does not make a site new.
 */
export function dayOfData(counts: readonly SeenCount[]): string | null {
  const needed = counts.reduce((sum, { plans }) => sum + plans, 0) * ENOUGH;
  const seen = counts.flatMap(({ day, plans }) => (day === null ? [] : [{ day, plans }]));
  seen.sort((a, b) => (a.day < b.day ? 1 : -1));
  for (const { day } of seen) {
    const since = addDays(day, -WINDOW_DAYS);
    const within = seen.filter((other) => other.day <= day && other.day > since);
    if (within.reduce((sum, { plans }) => sum + plans, 0) >= needed) return day;
  }
  return null;
}

/** Where ages count from when it is `today` (ISO 8601). */
export function dataDay(counts: readonly SeenCount[], today: string): DataDay {
  const day = dayOfData(counts);
  const isPast = day !== null && daysBetween(day, today) > WINDOW_DAYS;
  return { day, from: isPast ? day : today, today, isPast };
}

/** The age of a price last seen on a day; null where nobody knows the day. */
export function ageOf(seenOn: string | null, from: string): Age | null {
  if (seenOn === null) return null;
  const days = daysBetween(seenOn, from);
  if (days <= FRESH_DAYS) return 'fresh';
  return days <= OLD_DAYS ? 'old' : 'older';
}

/** The day of a price that rests on several: the oldest; null where one is not known. */
export function oldestDay(days: readonly (string | null)[]): string | null {
  return days.reduce((old, day) => (old === null || day === null ? null : day < old ? day : old));
}

/** The first day that a price of at most so many days was seen on. */
export function seenSince(maxAge: number, from: string): string {
  return addDays(from, -maxAge);
}

/** Fresh before old before older; a day that nobody knows stands with the old ones. */
export function ageRank(age: Age | null): number {
  return age === null ? AGES.indexOf('old') : AGES.indexOf(age);
}

/** Prices that sentences, medians and marks may speak of: all but those of more than a year. */
export function isCurrent(seenOn: string | null, from: string): boolean {
  return ageOf(seenOn, from) !== 'older';
}
