const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const SEEN_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A calendar date or moment (ISO 8601) in words: '23 October 2026', as decisions §5 has the day of the data. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** Without the year: '23 Oct'. */
export function formatShortDay(iso: string): string {
  return shortMonths(SHORT_DAY.format(new Date(iso)));
}

/** The day of a price, as short as it gets beside every one: '17 Aug 2026' (decisions §5). */
export function formatSeenDay(iso: string): string {
  return shortMonths(SEEN_DAY.format(new Date(iso)));
}

/** What Unicode's data calls 'Sept' in British English is 'Sep' everywhere else on the site. */
const shortMonths = (text: string) => text.replace('Sept', 'Sep');

/** The month alone: 'Oct'. */
export function formatMonth(iso: string): string {
  return MONTH.format(new Date(iso));
}

/** Month labels of charts: 'Oct 2026' (specification §9). */
export function formatMonthYear(iso: string): string {
  return `${formatMonth(iso)} ${iso.slice(0, 4)}`;
}

/** The calendar date some days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a calendar date's week. */
export function weekStart(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
