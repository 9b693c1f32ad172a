import { lazy } from './lazy.ts';

const longMonth = lazy(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }));

/** A month (YYYY-MM or a day of it) in words: 'August 2026'. */
export function formatLongMonth(iso: string): string {
  return `${longMonth().format(new Date(iso))} ${iso.slice(0, 4)}`;
}

/** Two months, a year said once where it is the same: 'June to August 2026', one where they are. */
export function formatMonths(from: string, to: string, joined: 'to' | 'and' = 'to'): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return formatLongMonth(from);
  const first = formatLongMonth(from);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? first.slice(0, -5) : first} ${joined} ${formatLongMonth(to)}`;
}
