import { lazy } from './lazy.ts';

const longMonth = lazy(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }));

/** A month (YYYY-MM or a day of it) in words: 'August 2026'. */
export function formatLongMonth(iso: string): string {
  return `${longMonth().format(new Date(iso))} ${iso.slice(0, 4)}`;
}

/** Months from one to another, a year said once where it is the same: 'June to August 2026'. */
export function formatMonths(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return formatLongMonth(from);
  const first = formatLongMonth(from);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? first.slice(0, -5) : first} to ${formatLongMonth(to)}`;
}
