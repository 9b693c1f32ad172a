import { leastText } from '../../core/words/amounts.ts';
import { CURRENCIES, type Currency } from '../../core/money/currencies.ts';
import { formatSeenDay } from '../../core/dates.ts';
import type { OwnPlan } from '../saved/device.ts';
import { convertMinor, formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import type { RatesOfDay } from '../../core/money/rates.ts';

/** A total as a page has it, in minor units. */
export interface ShownTotal {
  minor: number;
  currency: Currency;
  months: number;
  /** More is known to come on top. */
  atLeast: boolean;
}

/** A total (decimal) as HTML carries it for whoever keeps a plan of their own: 'USD 18200 12'. */
export function totalMark(
  total: number,
  { currency, months, atLeast }: Omit<ShownTotal, 'minor'>,
): string {
  return `${currency} ${toMinor(total, currency)} ${months}${atLeast ? ' least' : ''}`;
}

/** What a mark says; null when it is none. */
export function readTotalMark(mark: string): ShownTotal | null {
  const [code, minor, months, least] = mark.split(' ');
  const currency = CURRENCIES.find((known) => known === code);
  if (!currency || !/^\d+$/.test(minor ?? '') || !/^\d+$/.test(months ?? '')) return null;
  return { minor: Number(minor), currency, months: Number(months), atLeast: least === 'least' };
}

/**
 * What a total is against what the visitor pays now for the same months, in the currency of that:
 * 'you would save $312.00 in 12 months'. A total in another currency is converted and marked; null
 * without rates for it.
 */
export function savingWords(
  own: OwnPlan,
  total: ShownTotal,
  rates: RatesOfDay | null,
): string | null {
  const { minor, currency, months, atLeast } = total;
  const isConverted = own.currency !== currency;
  if (isConverted && !rates) return null;
  const other = isConverted ? convertMinor(minor, currency, own.currency, rates!.rates) : minor;
  const gap = own.priceMinor * months - other;
  const money = formatMoney(fromMinor(Math.abs(gap), own.currency), own.currency);
  const said = `${isConverted ? 'approx. ' : ''}${money}`;
  const time = plural(months, 'month');
  const day = isConverted ? `, at rates of ${formatSeenDay(rates!.asOf)}` : '';
  if (gap > 0) return `you would save ${atLeast ? 'at most ' : ''}${said} in ${time}${day}`;
  if (gap === 0)
    return `${leastText(atLeast, isConverted ? 'about what you pay now' : 'what you pay now')}${day}`;
  return `would cost ${leastText(atLeast, said)} more in ${time}${day}`;
}
