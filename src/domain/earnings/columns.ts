import { cellText, tidy } from '../import/tidy.ts';
import type { RawRow } from '../import/types.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';

/** How a file tells the currency of an amount: by the name of its column, or in a column beside it. */
export type OwnCurrency =
  | { code: string; column?: undefined }
  | { code?: undefined; column: string };

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** 'Sub Id 1', 'subId1' and 'sub_id_1' as one: letters and digits in lower case. */
export const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/**
 * How a file with these columns tells the currency of the amounts in one of them; null where it does
 * not. `Commission (SEK)` tells of a currency too, though there is no rate for it.
 */
export function ownCurrency(column: string, columns: readonly string[]): OwnCurrency | null {
  const code = currencyIn(column);
  if (code !== undefined) return { code };
  const name = folded(column);
  const beside = [`${name}currency`, `${name.replace(/amount$/, '')}currency`];
  // CJ has each amount in the publisher's currency and in dollars.
  if (name.endsWith('pubcurrency')) beside.push('pubcurrency', 'publishercurrency');
  const own = columns.find((each) => each !== column && beside.includes(folded(each)));
  return own === undefined ? null : { column: own };
}

/** Why an amount is not in the currency of its row, or may not be; null: nothing in the file says so. */
export function otherCurrency(
  { cells }: RawRow,
  column: string,
  currency: Currency,
): string | null {
  const own = ownCurrency(column, Object.keys(cells));
  if (own === null || own.code === currency) return null;
  const row = `but the currency of the row is ${currency}`;
  if (own.code !== undefined) return `stands in the column "${column}", in ${own.code}, ${row}`;
  const code = tidy(cellText(cells[own.column])).toUpperCase();
  if (code === '') return `has no currency: the column "${own.column}" is empty`;
  return code === currency ? null : `is in ${code} by the column "${own.column}", ${row}`;
}

/** The currency that a column's name ends in: 'Publisher Commission (USD)', 'pubCommissionAmountUsd'. */
function currencyIn(column: string): string | undefined {
  const [, code] = /\(([A-Z]{3})\)\s*$/.exec(column) ?? [];
  if (code !== undefined && CODES.has(code)) return code;
  return CURRENCIES.find((currency) => folded(column).endsWith(currency.toLowerCase()));
}
