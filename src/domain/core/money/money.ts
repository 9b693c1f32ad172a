import type { Currency } from '../vocabulary.ts';

/** Highest price that is accepted, in minor units (decisions, Prices). */
export const MAX_PRICE_MINOR = 10_000_000;

/** Dated reference rates: units of each currency for one US dollar. */
export type Rates = Record<Currency, number>;

/** How many decimals a currency has: 2 for USD, 0 for JPY. */
export function currencyDigits(currency: Currency): number {
  return currency === 'JPY' ? 0 : 2;
}

/** Why a text is no price; said to the person who typed it. */
export type MoneyError = 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large';

/**
 * Decimal amount to integer minor units. Accepts a number or a plain decimal text ('15', '7.90'):
 * no sign, no exponent, no thousands separator, no decimal comma (decisions, Prices).
 */
export function parseMoney(
  value: number | string,
  currency: Currency,
): { ok: true; minor: number } | { ok: false; error: MoneyError } {
  const text = typeof value === 'number' ? plainDecimal(value) : value.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return { ok: false, error: 'not-a-number' };
  const [, sign, whole = '', decimals = ''] = match;
  const digits = currencyDigits(currency);
  const significant = decimals.replace(/(?<!0)0+$/, '');
  if (significant.length > digits) return { ok: false, error: 'too-many-decimals' };
  if (whole.replace(/^0+/, '').length > 9) return { ok: false, error: 'too-large' };
  const minor = Number(whole + significant.padEnd(digits, '0'));
  if (sign === '-' || minor === 0) return { ok: false, error: 'not-positive' };
  if (minor > MAX_PRICE_MINOR) return { ok: false, error: 'too-large' };
  return { ok: true, minor };
}

/** Minor units to the decimal number that goes over the wire. */
export function fromMinor(minor: number, currency: Currency): number {
  return minor / 10 ** currencyDigits(currency);
}

/** A decimal amount that is known to fit its currency, in minor units. */
export function toMinor(amount: number, currency: Currency): number {
  return Math.round(amount * 10 ** currencyDigits(currency));
}

/** Millionths of a US dollar: fine enough that no two different prices of one currency meet. */
export function toUsdMicros(minor: number, currency: Currency, rates: Rates): number {
  return Math.round((fromMinor(minor, currency) / rates[currency]) * 1e6);
}

/** An amount in another currency's minor units; exact when the currency is the same. */
export function convertMinor(minor: number, from: Currency, to: Currency, rates: Rates): number {
  if (from === to) return minor;
  const usd = fromMinor(minor, from) / rates[from];
  return Math.round(usd * rates[to] * 10 ** currencyDigits(to));
}

/**
 * A filter bound in the unit that rows are compared in: minor units of `currency`, or millionths
 * of a dollar when `currency` is null. A lower bound is rounded up, an upper one down, so that
 * "up to 990.5 yen" never lets 991 yen in.
 */
export function boundUnits(amount: number, side: 'min' | 'max', currency: Currency | null): number {
  const scaled = amount * (currency ? 10 ** currencyDigits(currency) : 1e6);
  const near = Math.round(scaled);
  if (Math.abs(scaled - near) < 1e-6) return near;
  return side === 'min' ? Math.ceil(scaled) : Math.floor(scaled);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount as text: symbol in front, two decimals, none for JPY (decisions, Display).
 * '$0.00' for anything that is not a number (rule 1).
 */
export function formatMoney(
  amount: number | string | null | undefined,
  currency: Currency = 'USD',
): string {
  const value = typeof amount === 'string' ? Number(amount.trim() || Number.NaN) : amount;
  if (value == null || !Number.isFinite(value)) return '$0.00';
  return formatOf(currency).format(value);
}

/** The currency's sign as this site prints it: '$', '£', '¥', 'CA$'. */
export function currencySymbol(currency: Currency): string {
  const parts = formatOf(currency).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** Making a format costs a thousand times what using it does. */
function formatOf(currency: Currency): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format;
}

function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? '' : text;
}
