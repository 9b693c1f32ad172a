import { currencyDigits, fromMinor, MAX_PRICE_MINOR, parseMoney } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { tidy } from './tidy.ts';
import type { DecimalStyle, ProblemCode } from '../types.ts';

/** A value that somebody wrote, or what is wrong with it: 'has a comma: write 19.99'. */
export type Typed<T> = { ok: true; value: T } | Fault;
interface Fault {
  ok: false;
  code: ProblemCode;
  message: string;
}
export const fault = (code: ProblemCode, message: string): Fault => ({ ok: false, code, message });

/** Signs and codes that may stand beside an amount, with the currencies that they can mean. */
const SIGNS: Record<string, readonly Currency[]> = {
  $: ['USD', 'CAD', 'AUD'],
  US$: ['USD'],
  USD: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  CAD: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  AUD: ['AUD'],
  '€': ['EUR'],
  EUR: ['EUR'],
  '£': ['GBP'],
  GBP: ['GBP'],
  '¥': ['JPY'],
  '￥': ['JPY'],
  円: ['JPY'],
  JPY: ['JPY'],
};
const SIGN = '(?:(?:US|CA|AU|C|A)?\\$|[€£¥￥円]|USD|CAD|AUD|EUR|GBP|JPY)';
const BEFORE = new RegExp(`^(${SIGN}) ?(?=[-\\d.,])`, 'i');
const AFTER = new RegExp(`(?<=[\\d.,]) ?(${SIGN})$`, 'i');

/** An amount apart from its sign, and the currencies that the sign allows (null: there was none). */
export function splitSign(text: string): {
  number: string;
  sign: string;
  currencies: readonly Currency[] | null;
} {
  const match = BEFORE.exec(text) ?? AFTER.exec(text);
  if (!match) return { number: text, sign: '', currencies: null };
  const sign = match[1]!;
  const currencies = SIGNS[sign.toUpperCase()] ?? [];
  return { number: text.replace(match[0], ''), sign, currencies };
}

/**
 * A number's text with decimal point. Nothing is guessed: a comma that says two things or an exponent
 * is a fault that says what to write instead. What is no number at all is left to who reads on.
 */
export function plainNumber(number: string, style: DecimalStyle): Typed<string> {
  const plain = (value: string): Typed<string> => ({ ok: true, value });
  if (/^0[.,]0+$/.test(number)) return plain(number.replace(',', '.'));
  if (/^[+-]?[\d.,]+ ?e ?[+-]?\d+$/i.test(number)) {
    return fault('exponent', 'is written with an exponent: write all its digits, like 1500');
  }
  if (/^[+-]?\d{1,3}([ '’]\d{3})+([.,]\d+)?$/.test(number)) {
    const digits = number.replace(/[ '’]/g, '').replace(',', '.');
    return fault('thousands-separator', `has signs between its thousands: write ${digits}`);
  }
  if (style === 'comma') {
    if (/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(number)) {
      return plain(number.replaceAll('.', '').replace(',', '.'));
    }
    const message = 'does not fit a file with decimal commas: write it like 7,50 or 1.299,00';
    return fault('not-a-number', message);
  }
  if (/^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/.test(number)) {
    const digits = number.replaceAll(',', '');
    return fault('thousands-separator', `has commas between its thousands: write ${digits}`);
  }
  if (!/^-?\d+,\d+$/.test(number)) return plain(number);
  const either = /,\d{3}$/.test(number) ? ` or ${number.replace(',', '')}` : '';
  return fault('decimal-comma', `has a comma: write ${number.replace(',', '.')}${either}`);
}

/** A price above 0 as decimal amount in `currency`. */
export function typedPrice(value: string | number, currency: Currency): Typed<number> {
  const text = tidy(String(value));
  if (text === '') return fault('missing', 'is required');
  const { number, sign, currencies } = splitSign(text);
  if (currencies && !currencies.includes(currency)) {
    const message = `shows ${sign}, but the currency is ${currency}: mend the price or the currency`;
    return fault('refused', message);
  }
  const plain = plainNumber(number, 'point');
  if (!plain.ok) return plain;
  const money = parseMoney(plain.value, currency);
  if (money.ok) return { ok: true, value: fromMinor(money.minor, currency) };
  const digits = currencyDigits(currency);
  const message = {
    'not-a-number': 'is no number: write it like 15 or 7.50',
    'not-positive': 'must be above 0',
    'too-many-decimals':
      digits === 0
        ? `has decimals, but ${currency} has none`
        : `has more than the ${digits} decimals that ${currency} has: round it`,
    'too-large': `is above the highest price, ${fromMinor(MAX_PRICE_MINOR, currency)} ${currency}`,
  } as const satisfies Record<typeof money.error, string>;
  return fault('refused', message[money.error]);
}

/** The same of a charge that may be nothing: a fee of 0 is a published one. */
export function typedFee(value: string | number, currency: Currency): Typed<number> {
  return /^0(?:[.,]0+)?$/.test(tidy(String(value)))
    ? { ok: true, value: 0 }
    : typedPrice(value, currency);
}

/** A percentage such as -25 or 12.5, with or without its sign. */
export function typedPercent(value: string | number): Typed<number> {
  const text = tidy(String(value));
  if (text === '') return fault('missing', 'is required');
  const plain = plainNumber(text.replace(/ ?%$/, ''), 'point');
  if (!plain.ok) return plain;
  if (/^-?\d{1,9}(\.\d{1,6})?$/.test(plain.value))
    return { ok: true, value: Number(plain.value) + 0 };
  return fault('refused', 'is no percentage: write it like -25 or 12.5');
}
