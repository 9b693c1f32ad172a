import type { ProblemCode } from '../types.ts';
import type { FeedRow, Reader } from './preset.ts';
import type { Columns } from './readers.ts';

/** What is no price of a plan, though it looks like one: columns, and what they hold instead. */
interface NoPrice {
  columns: Columns;
  code: ProblemCode;
  message: string;
}

/** The price, and what it was before; a row that has only what is none is told so. */
export const priced =
  (columns: Columns, { before = [], not }: { before?: Columns; not?: NoPrice }): Reader =>
  (row, field) => {
    const price = row.text(...columns);
    const other = price === '' && not ? row.text(...not.columns) : '';
    if (other !== '') row.bad(field, other, not!.code, not!.message);
    return lowered(row, price, row.text(...before));
  };

/** A price, and what it was before where that was more. */
function lowered({ native }: FeedRow, price: string, before: string): string {
  if (before === '' || price === '') return price;
  native.hasDeal = parseAmount(before) > parseAmount(price);
  if (native.hasDeal) native.previousPrice = before;
  return price;
}

/** An amount for comparing, whichever way it is written; how it may be written is checked later. */
export function parseAmount(text: string): number {
  const number = text.replace(/[^\d.,]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(number);
  const whole = number.slice(0, decimals?.index).replace(/[.,]/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
}

/** '15.00 USD' and the like: amount and currency apart. */
export function splitPrice(text: string): { amount: string; currency: string } {
  const match = /^([A-Z]{3}) ?(.+)$|^(.+?) ?([A-Z]{3})$/i.exec(text);
  if (!match) return { amount: text, currency: '' };
  return { amount: match[2] ?? match[3]!, currency: (match[1] ?? match[4]!).toUpperCase() };
}

/** A price with its currency: one text, or an object of a JSON file. */
function moneyIn(row: FeedRow, names: Columns): { amount: string; currency: string } {
  const member = (...keys: string[]) =>
    row.text(...names.flatMap((name) => keys.map((key) => `${name}.${key}`)));
  const { amount, currency } = splitPrice(row.text(...names));
  return { amount: member('value', 'amount') || amount, currency: member('currency') || currency };
}

/**
 * The sale price while the sale runs; the regular price is then the one before. Writes the currency
 * too. `during`: columns of a range of two ISO times.
 */
export const salePrice =
  (regular: Columns, reduced: Columns, during: Columns = []): Reader =>
  (row, field) => {
    const price = moneyIn(row, regular);
    const sale = moneyIn(row, reduced);
    if (price.currency !== '') row.native.currency = price.currency;
    if (sale.amount === '') return price.amount;
    if (sale.currency !== price.currency) {
      const message = `is in another currency than the price, ${price.currency}`;
      return row.bad(field, `${sale.amount} ${sale.currency}`, 'contradiction', message);
    }
    const dates = row.text(...during);
    const runs = isWithin(dates, row.now);
    if (runs) return lowered(row, sale.amount, price.amount);
    const message = 'is no time of a sale like 2026-11-01T00:00Z/2026-11-30T23:59Z';
    return runs === null ? row.bad(field, dates, 'not-a-date', message) : price.amount;
  };

/** Whether a moment lies in a range of two ISO times; null when it is none. */
function isWithin(range: string, now: Date): boolean | null {
  if (range === '') return true;
  const [from = Number.NaN, to = Number.NaN] = range
    .split('/')
    .map((time) => Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')));
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  return from <= now.getTime() && now.getTime() <= to;
}
