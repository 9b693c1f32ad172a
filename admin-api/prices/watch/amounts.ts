import { parseMoney } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/** An amount of money in a text. */
export interface FoundAmount {
  minor: number;
  start: number;
  end: number;
}

/** Signs of each currency; a `$` alone is that of the plan, as on the page of its seller. */
const SIGNS: Record<Currency, readonly string[]> = {
  USD: ['US$', 'USD', '$'],
  EUR: ['€', 'EUR'],
  GBP: ['£', 'GBP'],
  CAD: ['CA$', 'C$', 'CAD', '$'],
  AUD: ['AU$', 'A$', 'AUD', '$'],
  JPY: ['¥', '￥', '円', 'JPY', 'yen'],
};
/** Amounts of a page that are looked at. */
const MOST = 2000;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** Another currency right behind: "$15 CAD" is no US dollar. */
const CODE = /^ ?(AUD|BRL|CAD|CHF|EUR|GBP|HKD|JPY|MXN|NZD|SGD|USD)\b/;
/** What a unit costs is not what the plan costs. */
const UNIT = /^ ?(?:\/|per|a) ?(?:gb|mb|day|min|minute|text|sms)\b/i;

/** The amounts of a currency in a text, in their order. */
export function amountsIn(text: string, currency: Currency): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MOST) break;
    const start = match.index;
    const end = start + match[0].length;
    const [before, behind] = [text.slice(Math.max(0, start - 6), start), text.slice(end, end + 12)];
    const before1 = signBefore(before, currency);
    const behind1 = signBehind(behind, currency);
    if (before1 === 0 && behind1 === 0) continue;
    const rest = text.slice(end + behind1, end + behind1 + 12);
    const code = CODE.exec(behind)?.[1];
    if ((code !== undefined && code !== currency) || UNIT.test(rest)) continue;
    const money = parseMoney(plainNumber(match[0]), currency);
    if (money.ok) found.push({ minor: money.minor, start: start - before1, end: end + behind1 });
  }
  return found;
}

/** Characters of a sign that stands right before a number; 0 without one. */
function signBefore(before: string, currency: Currency): number {
  const trimmed = before.replace(/ $/, '');
  const sign = SIGNS[currency].find((each) => endsWith(trimmed, each));
  if (sign === undefined) return 0;
  // "CA$" ends with "$" and is another currency.
  const char = trimmed.at(-sign.length - 1);
  return char !== undefined && /[\p{L}$]/u.test(char)
    ? 0
    : sign.length + before.length - trimmed.length;
}

function signBehind(behind: string, currency: Currency): number {
  const trimmed = behind.replace(/^ /, '');
  const sign = SIGNS[currency].find((each) => endsWith(trimmed.slice(0, each.length), each));
  if (sign === undefined) return 0;
  // "$" behind a number belongs to the next one; a code ends with its letters.
  if (sign.endsWith('$')) return 0;
  const char = trimmed[sign.length];
  if (/[A-Za-z]$/.test(sign) && char !== undefined && /\p{L}/u.test(char)) return 0;
  return sign.length + behind.length - trimmed.length;
}

const endsWith = (text: string, sign: string) => text.toLowerCase().endsWith(sign.toLowerCase());

/** '1.234,56' and '1,234.56' as '1234.56': three digits behind a mark are thousands. */
function plainNumber(text: string): string {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return text;
  const [whole, last] = [text.slice(0, at), text.slice(at + 1)];
  const digits = whole.replaceAll(/[.,]/g, '');
  return last.length === 3 && digits !== '0' ? digits + last : `${digits}.${last}`;
}
