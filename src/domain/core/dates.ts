import { byText, lazy } from './lazy.ts';

const DAY_MS = 86_400_000;
const inUtc = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const longDay = inUtc('en-GB', { dateStyle: 'long' });
const shortDay = inUtc('en-GB', { month: 'short', day: 'numeric' });
const seenDay = inUtc('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const month = inUtc('en-US', { month: 'short' });

/** A calendar date or moment (ISO 8601) in words: '23 October 2026' (rule 8). */
export function formatDay(iso: string): string {
  return longDay().format(new Date(iso));
}

/** A part of a sentence: words, or a day in words. */
export type DayPart = string | { day: string; words: string };

/** Two days, what they share said once: '10 and 17 August 2026', '13 May and 10 August 2026'. */
export function spanParts(from: string, to: string): DayPart[] {
  const words = formatDay(from).split(' ');
  const isMonth = from.slice(0, 7) === to.slice(0, 7);
  const shared = isMonth ? 2 : from.slice(0, 4) === to.slice(0, 4) ? 1 : 0;
  const first = words.slice(0, words.length - shared).join(' ');
  return [{ day: from, words: first }, ' and ', dayPart(to)];
}

/** A day with its words: '23 October 2026'. */
export const dayPart = (day: string): DayPart => ({ day, words: formatDay(day) });

/** A sentence as plain text. */
export const partsText = (parts: readonly DayPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.words)).join('');

/** Without the year: '23 Oct'. */
export function formatShortDay(iso: string): string {
  return shortMonths(shortDay().format(new Date(iso)));
}

/** The day of a price, as short as it gets beside every one: '17 Aug 2026' (rule 8). */
export function formatSeenDay(iso: string): string {
  return shortMonths(seenDay().format(new Date(iso)));
}

/** What Unicode's data calls 'Sept' in British English is 'Sep' everywhere else on the site. */
const shortMonths = (text: string) => text.replace('Sept', 'Sep');

/** The month alone: 'Oct'. */
export function formatMonth(iso: string): string {
  return month().format(new Date(iso));
}

/** Month labels of charts: 'Oct 2026' (rule 8). */
export function formatMonthYear(iso: string): string {
  return `${formatMonth(iso)} ${iso.slice(0, 4)}`;
}

/** The calendar date some days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

const moment = byText(Date.parse);

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((moment(to) - moment(from)) / DAY_MS);
}
