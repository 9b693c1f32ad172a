import {
  convertMinor,
  currencyDigits,
  formatMoney,
  fromMinor,
  toMinor,
  type Rates,
} from './money.ts';
import { CURRENCIES, type Currency } from './currencies.ts';

/** The currency in which a list compares prices, with the rates it converts by. */
export interface CompareIn {
  currency: Currency;
  rates: Rates;
}

/**
 * An amount as the list compares it, decimal in the list's currency; null when the plan already is
 * in that currency and nothing was converted (rule 3).
 */
export function approxAmount(
  amount: number,
  from: Currency,
  compareIn: CompareIn | null,
): number | null {
  if (!compareIn || from === compareIn.currency) return null;
  const minor = Math.round(amount * 10 ** currencyDigits(from));
  return fromMinor(
    convertMinor(minor, from, compareIn.currency, compareIn.rates),
    compareIn.currency,
  );
}

/** An amount as HTML carries it beside its text, for the browser to show in another currency: 'USD 15'. */
export function moneyMark(amount: number, currency: Currency): string {
  return `${currency} ${fromMinor(toMinor(amount, currency), currency)}`;
}

/** 'approx. €12.98' for a marked amount; null when it is in that currency, or the mark is none. */
export function approxOfMark(mark: string, compareIn: CompareIn): string | null {
  const money = readMark(mark);
  const amount = money && approxAmount(money.amount, money.currency, compareIn);
  return amount === null ? null : approxText(amount, compareIn.currency);
}

/** A marked amount in its own currency: '$15.00'; null when the mark is none. */
export function ownOfMark(mark: string): string | null {
  const money = readMark(mark);
  return money && formatMoney(money.amount, money.currency);
}

function readMark(mark: string): { amount: number; currency: Currency } | null {
  const [code, text = ''] = mark.split(' ');
  const currency = CURRENCIES.find((known) => known === code);
  return currency && /^\d+(\.\d+)?$/.test(text) ? { amount: Number(text), currency } : null;
}

/** How every converted amount is said. */
export function approxText(amount: number, currency: Currency): string {
  return `approx. ${formatMoney(amount, currency)}`;
}
