import { addDays, daysBetween } from '../dates.ts';
import { COUNTS_KEPT_DAYS } from '../events.ts';
import { REPORT_NETWORKS, type ReportNetwork } from './words.ts';

/** From a first to a last calendar date, both included. */
export interface Period {
  from: string;
  to: string;
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** The last `days` days, that of `today` included. */
export const lastDays = (today: string, days: number): Period => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** The first day whose clicks are still kept. */
export const firstKeptDay = (today: string): string => addDays(today, -COUNTS_KEPT_DAYS);

/** The period of the same length just before; null when its clicks are no longer kept. */
export function periodBefore(period: Period, keptSince: string): Period | null {
  const length = lengthOf(period);
  const before = { from: addDays(period.from, -length), to: addDays(period.from, -1) };
  return before.from < keptSince ? null : before;
}

/** What a report tells of. */
export interface Covering {
  network: ReportNetwork;
  coversFrom: string;
  coversTo: string;
}

/** The days of a period that reports of each network tell of, in order. */
export function coveredDays(
  reports: readonly Covering[],
  { from, to }: Period,
): Record<ReportNetwork, string[]> {
  const daysOf = (network: ReportNetwork) => {
    const days = new Set<string>();
    for (const { coversFrom, coversTo } of reports.filter((each) => each.network === network)) {
      const last = coversTo < to ? coversTo : to;
      for (let day = coversFrom > from ? coversFrom : from; day <= last; day = addDays(day, 1)) {
        days.add(day);
      }
    }
    return [...days].sort();
  };
  return Object.fromEntries(REPORT_NETWORKS.map((network) => [network, daysOf(network)])) as Record<
    ReportNetwork,
    string[]
  >;
}

/** Days in order as periods without gaps. */
export function asPeriods(days: readonly string[]): Period[] {
  const periods: Period[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}
