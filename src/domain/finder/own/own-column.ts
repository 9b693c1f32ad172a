import { gbRounded } from '../../core/words/amounts.ts';
import type { OwnPlan } from '../saved/device.ts';
import { formatMoney, fromMinor } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import { pricePer30Days } from '../../prices/unit-price.ts';

/** What of a need the visitor's own plan is held against. */
export interface OwnNeed {
  /** Null: a trip. */
  months: number | null;
  /** A month; null: no amount is asked for. */
  gb: number | null;
  unlimited: boolean;
}

/** One value of the own plan, with what stands under it. */
export interface OwnCell {
  text: string;
  sub?: string;
  /** What of the need it lacks. */
  lack?: string;
}

/** What of a month, of its price or its data, belongs to 30 days. */
const MONTH_TO_30_DAYS = pricePer30Days({ price: 1, validity: '1 month' })!;

/**
 * The values of the visitor's own plan, by the keys of the rows of a comparison; what is not here was
 * never told. A month counts as 365/12 days, as everywhere.
 */
export function ownCells(own: OwnPlan, need: OwnNeed): Partial<Record<string, OwnCell>> {
  const money = (minor: number) => formatMoney(fromMinor(minor, own.currency), own.currency);
  const { priceMinor, gb } = own;
  const isUnlimited = gb === 'unlimited';
  return {
    total: totalCell(own, need),
    due: { text: 'nothing new to buy' },
    price: { text: money(priceMinor), sub: 'a month' },
    per30: { text: money(priceMinor * MONTH_TO_30_DAYS) },
    ...((isUnlimited || gb > 0) && {
      perGb: { text: isUnlimited ? 'Unlimited' : money(priceMinor / gb) },
    }),
    data: { text: isUnlimited ? 'Unlimited' : gbRounded(gb), sub: 'each month' },
    data30: { text: isUnlimited ? 'Unlimited' : gbRounded(gb * MONTH_TO_30_DAYS) },
  };
}

function totalCell(own: OwnPlan, { months, gb, unlimited }: OwnNeed): OwnCell {
  if (months === null) return { text: 'not told', sub: 'you pay it by the month' };
  const { priceMinor, currency } = own;
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency);
  const short = own.gb === 'unlimited' || gb === null ? 0 : gb - own.gb;
  const lack =
    unlimited && own.gb !== 'unlimited'
      ? 'not unlimited'
      : short > 0
        ? `${gbRounded(short)} a month short`
        : undefined;
  return {
    text: money(priceMinor * months),
    sub: `${months} × ${money(priceMinor)}, what you pay now`,
    ...(lack !== undefined && { lack }),
  };
}

/** What the own plan costs for some months, as the mark of a chart: '$612.00 for 12 months'. */
export function ownTotalText({ priceMinor, currency }: OwnPlan, months: number): string {
  const total = formatMoney(fromMinor(priceMinor * months, currency), currency);
  return `${total} for ${plural(months, 'month')}`;
}
