import { DEFAULT_VALIDITY, type Validity } from '../core/vocabulary.ts';

/** The longest validities that are taken (rule 6). */
export const MAX_VALIDITY = { days: 730, months: 24 } as const;
/** Days of a calendar month in figures per 30 days (rule 6). */
export const DAYS_PER_MONTH = 365 / 12;
/** How a validity that is not known is asked for. */
export const VALIDITY_FORM =
  '30 days, 1 month or Unlimited (1 to 730 days, 1 to 24 months, or no end)';

/** Days that a plan runs before it ends or renews, a calendar month as 365/12; null for 'Unlimited' (it never runs out). */
export function validityDays(validity: Validity): number | null {
  if (validity === 'Unlimited') return null;
  const count = Number.parseInt(validity, 10);
  return validity.includes('month') ? count * DAYS_PER_MONTH : count;
}

/**
 * A text as a validity in its one spelling ('30 Days' is '30 days', '1 months' is '1 month'); absent
 * means the default (rule 6), null what is none.
 */
export function parseValidity(text: string | null | undefined): Validity | null {
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return DEFAULT_VALIDITY;
  if (wanted === 'unlimited') return 'Unlimited';
  const match = /^(\d{1,3}) ?(d|days?|months?)$/.exec(wanted);
  if (!match) return null;
  const count = Number(match[1]);
  const isMonths = match[2]!.startsWith('m');
  if (count < 1 || count > (isMonths ? MAX_VALIDITY.months : MAX_VALIDITY.days)) return null;
  const unit = isMonths ? 'month' : 'day';
  return (count === 1 ? `1 ${unit}` : `${count} ${unit}s`) as Validity;
}
