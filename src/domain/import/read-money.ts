import { currencyDigits, fromMinor, MAX_PRICE_MINOR, parseMoney } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import type { DecimalStyle, ProblemCode } from './types.ts';

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

/** An amount without its sign, and the currencies that the sign allows (null: there was none). */
export function splitSign(text: string): {
  number: string;
  sign: string;
  currencies: readonly Currency[] | null;
} {
  const match = BEFORE.exec(text) ?? AFTER.exec(text);
  if (!match) return { number: text, sign: '', currencies: null };
  const number = text.replace(match[0], '');
  const sign = match[1]!;
  return { number, sign, currencies: SIGNS[sign.toUpperCase()] ?? [] };
}

/**
 * An amount as decimal number in `currency`. Nothing is guessed: a comma, an exponent or a foreign
 * sign is a problem that says what to write instead.
 */
export function readMoney(
  text: string,
  field: string,
  currency: Currency,
  decimals: DecimalStyle,
  found: Findings,
): number | undefined {
  const { number, sign, currencies } = splitSign(text);
  if (currencies && !currencies.includes(currency)) {
    return found.bad(
      field,
      text,
      'currency-sign',
      `shows ${sign}, but the currency is ${currency}: mend the price or the currency`,
    );
  }
  if (sign) found.note(field, text, number, 'currency-sign');
  const plain = readNumber(number, field, decimals, found, text);
  if (plain === undefined) return undefined;
  const money = parseMoney(plain, currency);
  if (money.ok) return fromMinor(money.minor, currency);
  const digits = currencyDigits(currency);
  const most = fromMinor(MAX_PRICE_MINOR, currency);
  const [code, says] = (
    {
      'not-a-number': ['not-a-number', 'is no number: write it like 15 or 7.50'],
      'not-positive': ['not-positive', 'must be above 0'],
      'too-many-decimals': [
        'too-many-decimals',
        digits === 0
          ? `has decimals, but ${currency} has none`
          : `has more than the ${digits} decimals that ${currency} has: round it`,
      ],
      'too-large': ['too-large', `is above the highest price, ${most} ${currency}`],
    } as const satisfies Record<typeof money.error, readonly [ProblemCode, string]>
  )[money.error];
  return found.bad(field, text, code, says);
}

/** The same of a charge that may be nothing: a fee of 0 is a published one. */
export function readFee(...asked: Parameters<typeof readMoney>): number | undefined {
  return /^0(?:[.,]0+)?$/.test(asked[0]) ? 0 : readMoney(...asked);
}

/** A percentage such as -25 or 12.5. */
export function readPercent(
  text: string,
  field: string,
  decimals: DecimalStyle,
  found: Findings,
): number | undefined {
  const bare = text.replace(/ ?%$/, '');
  const plain = readNumber(bare, field, decimals, found, text);
  if (plain === undefined) return undefined;
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(plain)) {
    return found.bad(field, text, 'not-a-number', 'is no percentage: write it like -25 or 12.5');
  }
  if (bare !== text) found.note(field, text, bare, 'number');
  return Number(plain) + 0;
}

/** A number's text with decimal point; undefined when its form says two things or none. */
export function readNumber(
  number: string,
  field: string,
  decimals: DecimalStyle,
  found: Findings,
  text: string,
): string | undefined {
  if (/^[+-]?[\d.,]+ ?e ?[+-]?\d+$/i.test(number)) {
    return found.bad(
      field,
      text,
      'exponent',
      'is written with an exponent: write all its digits, like 1500',
    );
  }
  if (/^[+-]?\d{1,3}([ '’]\d{3})+([.,]\d+)?$/.test(number)) {
    const digits = number.replace(/[ '’]/g, '');
    return found.bad(
      field,
      text,
      'thousands-separator',
      `has signs between its thousands: write ${digits.replace(',', '.')}`,
    );
  }
  if (decimals === 'comma') return withComma(number, field, found, text);
  if (!number.includes(',')) return number;
  if (/^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/.test(number)) {
    return found.bad(
      field,
      text,
      'thousands-separator',
      `has commas between its thousands: write ${number.replaceAll(',', '')}`,
    );
  }
  if (!/^-?\d+,\d+$/.test(number)) {
    return found.bad(field, text, 'not-a-number', 'is no number: write it like 15 or 7.50');
  }
  const point = number.replace(',', '.');
  const either = /,\d{3}$/.test(number) ? ` or ${number.replace(',', '')}` : '';
  return found.bad(
    field,
    text,
    'decimal-comma',
    `has a comma: write ${point}${either}${found.typed ? '' : ', or choose decimal commas for the whole file'}`,
  );
}

/** In a file that was said to have decimal commas. */
function withComma(
  number: string,
  field: string,
  found: Findings,
  text: string,
): string | undefined {
  if (/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(number)) {
    const plain = number.replaceAll('.', '').replace(',', '.');
    if (plain !== number) found.note(field, text, plain, 'number');
    return plain;
  }
  return found.bad(
    field,
    text,
    'not-a-number',
    'does not fit a file with decimal commas: write it like 7,50 or 1.299,00',
  );
}
