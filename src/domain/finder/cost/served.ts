import { parseDataAmount, totalDataMb } from '../../plans/data-amount.ts';
import { validityDays } from '../../plans/validity.ts';
import { TWELFTHS, TWELFTHS_A_MONTH } from './lines.ts';
import type { CostPlan } from './terms.ts';

/** A stay of `days / parts` days with `mb / parts` MB: what several places share is kept whole. */
export interface Stay {
  days: number;
  /** 0: no data, or data without a limit. */
  mb: number;
  parts: number;
}

/** What a pack holds, read once. */
export interface PackSize {
  /** Twelfths of a day that it runs; null: without an end. */
  twelfths: number | null;
  /** MB in all; Infinity: unlimited; null: not known. */
  mb: number | null;
  /** Where its data comes by day or month: how much, and for how long. */
  each: { mb: number; twelfths: number } | null;
}

/** Days after which an allowance of a month comes again within a longer validity of days. */
const MONTH_OF_DAYS = 30;

export function packSize(plan: Pick<CostPlan, 'dataAmount' | 'dataPeriod' | 'validity'>): PackSize {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  const days = validityDays(plan.validity);
  const isMonths = plan.validity.includes('month');
  const twelfths = isMonths
    ? Number.parseInt(plan.validity, 10) * TWELFTHS_A_MONTH
    : days && days * TWELFTHS;
  if (unlimited) return { twelfths, mb: Infinity, each: null };
  if (mb === null) return { twelfths, mb, each: null };
  const total = totalDataMb(mb, plan.dataPeriod, days) ?? mb;
  if (plan.dataPeriod === 'total' || (days !== null && total === mb)) {
    return { twelfths, mb: total, each: null };
  }
  const month = isMonths ? TWELFTHS_A_MONTH : MONTH_OF_DAYS * TWELFTHS;
  return {
    twelfths,
    mb: Math.round(total),
    each: { mb, twelfths: plan.dataPeriod === 'day' ? TWELFTHS : month },
  };
}

/** What a stay needs, in a unit in which what any pack serves of it is a whole number. */
export function stayNeed({ days, mb }: Stay): number {
  return TWELFTHS * days * (mb || 1);
}

/**
 * What a pack serves of a stay when data is used evenly: its days, or until its data is gone
 * (rule 45). Data that comes by day or month is gone when the first of it is.
 */
export function servedOf(size: PackSize, stay: Stay): number {
  const { days, mb, parts } = stay;
  const time = size.twelfths === null ? stayNeed(stay) : size.twelfths * (mb || 1) * parts;
  if (mb === 0 || size.mb === null || size.mb === Infinity) return time;
  const dataTime = (held: number) => TWELFTHS * held * days * parts;
  if (!size.each) return Math.min(time, dataTime(size.mb));
  const lasts = dataTime(size.each.mb) >= size.each.twelfths * mb * parts;
  return lasts ? time : Math.min(time, dataTime(size.each.mb));
}

/** How often a plan that renews is charged in a stay; null where its data does not last. */
export function chargesInStay(size: PackSize, stay: Stay): number | null {
  const need = stayNeed(stay);
  if (size.twelfths === null) return servedOf(size, stay) >= need ? 1 : null;
  const whole = size.twelfths * (stay.mb || 1) * stay.parts;
  return servedOf(size, stay) >= Math.min(need, whole) ? Math.ceil(need / whole) : null;
}
