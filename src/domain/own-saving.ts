import type { OwnPlan } from './device.ts';
import { formatMoney, fromMinor } from './money.ts';
import { plural } from './plural.ts';
import type { Currency } from './vocabulary.ts';

/** A total as a page has it, in minor units. */
export interface ShownTotal {
  minor: number;
  currency: Currency;
  months: number;
  /** More is known to come on top. */
  atLeast: boolean;
}

/**
 * What a total is against what the visitor pays now for the same months: 'you would save $312.00 in
 * 12 months'. Null where the currencies differ.
 */
export function savingWords(own: OwnPlan, total: ShownTotal): string | null {
  const { minor, currency, months, atLeast } = total;
  if (own.currency !== currency) return null;
  const gap = own.priceMinor * months - minor;
  const money = formatMoney(fromMinor(Math.abs(gap), currency), currency);
  const time = plural(months, 'month');
  if (gap > 0) return `you would save ${atLeast ? 'at most ' : ''}${money} in ${time}`;
  if (gap === 0) return `${atLeast ? 'at least ' : ''}what you pay now`;
  return `${atLeast ? 'at least ' : ''}${money} more than you pay now, in ${time}`;
}
