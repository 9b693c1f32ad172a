import type { Currency } from '../vocabulary.ts';
import type { Token } from './tokens.ts';
import { unitOf } from './words.ts';

/** An amount that a search names, and how many of its words say it. */
export type Amount =
  | { of: 'price'; side: 'min' | 'max'; amount: number; sign: string | null; monthly: boolean }
  | { of: 'data'; gb: number; words: string }
  | { of: 'days'; days: number; said: string; words: string }
  /** At most so much data or so many days: no filter says that, names may. */
  | { of: 'most'; words: string };

const UPPER = [
  'under',
  'below',
  'less than',
  'up to',
  'upto',
  'max',
  'maximum',
  'at most',
  'cheaper than',
  'no more than',
  'within',
  'unter',
  'bis',
  'bis zu',
];
const LOWER = ['over', 'above', 'more than', 'at least', 'min', 'minimum', 'ab', 'mindestens'];
/** What a currency is called; '$' is the dollar of the list. */
const CALLED: Readonly<Record<string, string>> = {
  $: '$',
  dollar: '$',
  dollars: '$',
  bucks: '$',
  buck: '$',
  usd: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  gbp: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  jpy: 'JPY',
  円: 'JPY',
  cad: 'CAD',
  aud: 'AUD',
};
/** Days of a unit: sellers call 28 days a month as well. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 28, year: 336 };
const GB: Readonly<Record<string, number>> = { mb: 0.001, gb: 1, tb: 1000 };
const EACH = new Set(['a', 'per', 'each', 'every', 'pro', 'im']);
/** Numbers that are written out, before a unit only. */
const WRITTEN: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const MOST_GB = 100_000;

/** Words of the patterns: none of them is misspelt. */
export const AMOUNT_WORDS: readonly string[] = [
  ...[...UPPER, ...LOWER].flatMap((words) => words.split(' ')),
  ...Object.keys(CALLED),
  'monthly',
];

/** The amount that begins at a place of a search, with the number of its tokens; null: none does. */
export function amountAt(
  tokens: readonly Token[],
  from: number,
): { amount: Amount; length: number } | null {
  const bound = boundAt(tokens, from);
  let at = from + (bound?.length ?? 0);
  let sign = signAt(tokens, at);
  if (sign) at += 1;
  const token = tokens[at];
  if (!token || token.quoted) return null;
  at += 1;
  const unit = tokens[at] && !sign ? unitOf(tokens[at]!.word) : null;
  const number = token.number ?? (unit ? (WRITTEN[token.word] ?? null) : null);
  if (number === null) return null;
  if (unit) {
    const least = sized(number, unit);
    if (!least) return null;
    const size: Amount = bound?.side === 'max' ? { of: 'most', words: `${number}${unit}` } : least;
    return {
      amount: size,
      length: at + 1 + (size.of === 'data' ? monthlyAt(tokens, at + 1) : 0) - from,
    };
  }
  const after = sign ? null : signAt(tokens, at);
  if (after) at += 1;
  sign ??= after;
  const monthly = monthlyAt(tokens, at);
  // A number alone is a word of a name.
  if (!bound && !sign && monthly === 0) return null;
  const side = bound?.side ?? 'max';
  const amount: Amount = { of: 'price', side, amount: number, sign, monthly: monthly > 0 };
  return { amount, length: at + monthly - from };
}

/** 'under', 'less than': the side of a bound and how many words say it. */
function boundAt(tokens: readonly Token[], at: number) {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted }) => quoted)) continue;
    const text = words.map(({ word }) => word).join(' ');
    if (UPPER.includes(text)) return { side: 'max' as const, length };
    if (LOWER.includes(text)) return { side: 'min' as const, length };
  }
  return null;
}

function signAt(tokens: readonly Token[], at: number): string | null {
  const word = tokens[at]?.word;
  return word !== undefined && Object.hasOwn(CALLED, word) ? CALLED[word]! : null;
}

/** How many words say "a month" there: 0 for none. */
function monthlyAt(tokens: readonly Token[], at: number): number {
  const [first, second] = [tokens[at]?.word, tokens[at + 1]?.word];
  if (first === undefined) return 0;
  if (first === 'monthly' || first === 'pm' || unitOf(first) === 'month') return 1;
  return EACH.has(first) && second !== undefined && unitOf(second) === 'month' ? 2 : 0;
}

function sized(number: number, unit: string): Amount | null {
  const words = `${number}${unit}`;
  const gb = GB[unit];
  if (gb !== undefined) {
    return number > 0 && number * gb < MOST_GB ? { of: 'data', gb: number * gb, words } : null;
  }
  const days = DAYS[unit];
  if (days === undefined || number < 1 || number * days > 3660) return null;
  const said = `${number} ${unit}${number === 1 ? '' : 's'}`;
  return { of: 'days', days: Math.round(number * days), said, words };
}

/** The currency that a sign means where prices are in `home`: a dollar is that of the place. */
export function currencyOf(sign: string | null, amount: number, home: Currency): Currency {
  if (sign === '$') return home === 'CAD' || home === 'AUD' ? home : 'USD';
  if (sign) return sign as Currency;
  // Nothing is sold for so few yen: who types 20 thinks of dollars.
  return home === 'JPY' && amount < 200 ? 'USD' : home;
}
