import { byText } from '../core/lazy.ts';
import { DAYS_PER_MONTH } from './validity.ts';
import type { DataPeriod } from '../core/vocabulary.ts';

/** A plan's data as the rows store it. `mb` is null when the plan is unlimited or the text says no amount. */
export interface DataAmount {
  readonly unlimited: boolean;
  /** What the text says, in MB (1 GB = 1000 MB), for one `dataPeriod`. */
  readonly mb: number | null;
}

/** How a plan says that no source states how much data it has. */
export const NOT_STATED = 'Not stated';

const MB_PER_UNIT: Record<string, number> = { KB: 0.001, MB: 1, GB: 1000, TB: 1_000_000 };
/** Days after which an allowance of a month renews within a longer validity; so many daily ones make a month. */
const MONTH_OF_DATA = 30;
/** What is bought once is compared as a whole up to so many days, by the month beyond (rule 39). */
const COMPARED_WHOLE_DAYS = 45;

/**
 * Reads the free text of a data amount: '10GB', '6.5 GB', 'Unlimited', '1TB'.
 * A text is unlimited when it contains 'unlimited' in any case (rule 4).
 */
export const parseDataAmount = byText((text): DataAmount => {
  const unlimited = /unlimited/i.test(text);
  const match = unlimited ? null : /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*([KMGT]B)\b/i.exec(text);
  const mb = match && Math.round(Number(match[1]) * MB_PER_UNIT[match[2]!.toUpperCase()]!);
  return { unlimited, mb: mb || null };
});

/**
 * '2GB/day': an amount with what it counts; that it counts for the whole validity goes without
 * saying. Rows of before may name their period already.
 */
export function dataWithPeriod(amount: string, period: DataPeriod): string {
  return period === 'total' || amount.endsWith(period) ? amount : `${amount}/${period}`;
}

/**
 * MB over the whole validity, the figure that sorts and unit prices use:
 * "2GB/day" for 7 days is 14 GB, "5GB a month" for 90 days is 15 GB (rule 4).
 * Null when the amount or the number of periods is not known.
 */
export function totalDataMb(
  mb: number | null,
  period: DataPeriod,
  days: number | null,
): number | null {
  if (mb === null) return null;
  if (period === 'total') return mb;
  if (days === null) return null;
  const periods = period === 'day' ? days : Math.max(1, Math.round(days / MONTH_OF_DATA));
  return Math.round(mb * periods);
}

/**
 * MB that `minData` compares (rule 39): a month's data of a plan that renews or runs longer than
 * 45 days, else the data over the validity. A total without an end has no months to be shared among
 * and counts whole. Null when the amount is not known.
 */
export function comparedDataMb(
  mb: number | null,
  period: DataPeriod,
  days: number | null,
  { renews }: { renews: boolean },
): number | null {
  const isWhole = !renews && days !== null && days <= COMPARED_WHOLE_DAYS;
  if (mb === null || isWhole) return totalDataMb(mb, period, days);
  if (period === 'month') return mb;
  if (period === 'day') return mb * MONTH_OF_DATA;
  return days === null ? mb : Math.round(mb / monthsIn(days));
}

/** Months of a validity. Sellers call 28 to 31 days a month: what is a tenth off a whole number counts as that. */
function monthsIn(days: number): number {
  const exact = days / DAYS_PER_MONTH;
  const whole = Math.round(exact);
  return Math.abs(exact - whole) <= whole / 10 ? whole : exact;
}
