import { parseDataAmount } from '../data-amount.ts';
import { TEXT_LIMITS } from '../plain-text.ts';
import { parseValidity, VALIDITY_FORM } from '../validity.ts';
import type { DataPeriod, Validity } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import { readLine } from './read-text.ts';
import type { DecimalStyle } from './types.ts';

const AMOUNT = /^(\d{1,7}(?:\.\d{1,3})?) ?([KMGT]B)(?![a-z0-9])/i;
/** What stands in empty cells of programs that cannot leave one empty. */
const NOTHING = /^(?:n\/?a|none|null|nil|nan|undefined|unknown|tbd|[-?.]+)$/i;
const PERIODS: readonly { words: RegExp; period: DataPeriod }[] = [
  { words: /^ ?(?:\/ ?|per |a |each |every )?(?:day|daily|d)$/i, period: 'day' },
  { words: /^ ?(?:\/ ?|per |a |each |every )?(?:month|monthly|mo)$/i, period: 'month' },
];

/** A data amount as it is stored ('10GB', 'Unlimited'), and the period that its text names. */
export function readData(
  raw: string,
  decimals: DecimalStyle,
  found: Findings,
): { text: string; period: DataPeriod | null } | undefined {
  const field = 'dataAmount';
  const unreadable = (says: string) => found.bad(field, raw, 'data-unreadable', says);
  if (NOTHING.test(raw)) return found.bad(field, raw, 'missing', 'says nothing: write 5GB');
  if (readLine(raw, field, TEXT_LIMITS.dataAmount, found) === undefined) return undefined;
  let text = raw;
  if (/^\d+,\d+ ?[KMGT]?B?\b/i.test(text)) {
    const point = text.replace(',', '.');
    if (decimals === 'point') {
      return found.bad(field, raw, 'decimal-comma', `has a comma: write ${point}`);
    }
    found.note(field, raw, point, 'number');
    text = point;
  }
  if (/^unlimited$/i.test(text)) {
    if (text !== 'Unlimited') found.note(field, raw, 'Unlimited', 'case');
    return { text: 'Unlimited', period: null };
  }
  if (parseDataAmount(text).unlimited) return { text, period: null };
  const amount = AMOUNT.exec(text);
  if (!amount) {
    if (/\d\.?e[+-]?\d/i.test(text)) {
      return found.bad(field, raw, 'exponent', 'is written with an exponent: write 1500MB');
    }
    if (/^\d+(?:\.\d+)?$/.test(text)) {
      return unreadable(`names no unit: write ${text}GB or ${text}MB`);
    }
    if (/\d/.test(text)) {
      return unreadable('does not begin with an amount and its unit: write it like 5GB or 500MB');
    }
    return { text, period: null };
  }
  if (parseDataAmount(text).mb === null) {
    return unreadable('is no amount of data: write at least 1MB, or Unlimited');
  }
  const rest = text.slice(amount[0].length);
  const usual = amountText(amount[1]!, amount[2]!) + rest;
  if (usual !== text) {
    const code = /^t/i.test(amount[2]!) ? 'data-unit' : text.includes(' ') ? 'spaces' : 'case';
    found.note(field, raw, usual, code);
  }
  return { text: usual, period: PERIODS.find(({ words }) => words.test(rest))?.period ?? null };
}

/** '1', 'tb' become '1000GB': amounts in the units that the pages use. */
function amountText(number: string, unit: string): string {
  const upper = unit.toUpperCase();
  const gb = Math.round(Number(number) * 1e6) / 1000;
  return upper === 'TB' && gb < 1e7 ? `${gb}GB` : number + upper;
}

/** The stored form of a data amount, for comparing; the text itself when it cannot be read. */
export function usualData(text: string): string {
  if (/^unlimited$/i.test(text)) return 'Unlimited';
  const amount = parseDataAmount(text).mb === null ? null : AMOUNT.exec(text);
  return amount ? amountText(amount[1]!, amount[2]!) + text.slice(amount[0].length) : text;
}

/** A validity: '30 Days' and '30d' are '30 days'; a bare number is not. */
export function readValidity(text: string, found: Findings): Validity | undefined {
  const field = 'validity';
  const validity = parseValidity(text);
  if (validity === null) {
    const says = /^\d+$/.test(text)
      ? `names no unit: write ${text} days if it is days`
      : `is no validity: write it like ${VALIDITY_FORM}`;
    return found.bad(field, text, 'validity-unreadable', says);
  }
  if (validity !== text) found.note(field, text, validity, 'validity');
  return validity;
}
