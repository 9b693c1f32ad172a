import { fromMinor } from '../money.ts';
import { CURRENCIES } from '../vocabulary.ts';
import type { SaleSum } from './facts.ts';

/** The amounts as they were reported: what the one currency is made of. */
export function amountsOf(sales: readonly SaleSum[]) {
  return CURRENCIES.flatMap((currency) => {
    const own = sales.filter((sale) => sale.currency === currency);
    const sum = (of: readonly SaleSum[], amount: 'commissionMinor' | 'saleMinor') =>
      fromMinor(
        of.reduce((all, sale) => all + (sale[amount] ?? 0), 0),
        currency,
      );
    const earned = (status: SaleSum['status']) =>
      sum(
        own.filter((sale) => sale.status === status),
        'commissionMinor',
      );
    const amounts = {
      currency,
      sold: sum(
        own.filter(({ status }) => status !== 'reversed'),
        'saleMinor',
      ),
      approved: earned('approved'),
      pending: earned('pending'),
      reversed: earned('reversed'),
    };
    return own.length > 0 ? [amounts] : [];
  });
}
