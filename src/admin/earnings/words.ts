import { formatDay, formatSeenDay } from '#src/domain/dates.ts';
import type { Earnings, EarningsFigures } from '#src/contract/earnings.ts';
import type { NoFigure } from '#src/domain/earnings/figures.ts';
import type { Period } from '#src/domain/earnings/periods.ts';
import { FEWEST_CLICKS } from '#src/domain/earnings/words.ts';
import { currencyDigits, formatMoney } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';

export const NOT_KNOWN = 'Not known';

/** Why nothing is said of what a click earns. */
export const WHY: Readonly<Record<NoFigure, string>> = {
  'not-covered': 'No report',
  'few-clicks': `Under ${FEWEST_CLICKS} clicks`,
  'no-rate': 'No rate',
  // Its sales are not those of its clicks.
  mixed: '-',
};

/** An amount, or that it is not known. */
export const amountText = (amount: number | null, currency: Currency): string =>
  amount === null ? NOT_KNOWN : formatMoney(amount, currency);

/** What a click earns: a decimal more than prices have, because it is little. */
export function perClickText(amount: number, currency: Currency): string {
  const digits = currencyDigits(currency) + 1;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A share as percent: '2.5%'. */
export const shareText = (share: number | null): string =>
  share === null ? NOT_KNOWN : SHARE.format(share);

export const countText = (count: number): string => count.toLocaleString('en-US');

/** What figures per click rest on, as far as that is not everything. */
export function restText(
  {
    clicks,
    coveredClicks,
    sales,
    coveredSales,
  }: Pick<EarningsFigures, 'clicks' | 'coveredClicks' | 'sales' | 'coveredSales'>,
  { covered, all }: Earnings['restsOn']['now'],
): string {
  if (coveredClicks === clicks && coveredSales === sales) return 'all clicks and sales';
  const share = (part: number, whole: number) => `${countText(part)} of ${countText(whole)}`;
  return `${share(coveredClicks, clicks)} clicks and ${share(coveredSales, sales)} sales (${share(covered, all)} carriers have reports)`;
}

/** '1 Nov 2026 to 5 Nov 2026'; a single day alone: '5 November 2026'. */
export function periodText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `${formatSeenDay(from)} to ${formatSeenDay(to)}`;
}
