import { NOT_STATED, parseDataAmount } from '../data-amount.ts';
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
  { words: /^ (?:in )?total$/i, period: 'total' },
];
const LIKE = 'write it like 5GB, 2GB/day, 10GB/month or Unlimited';

/** An amount of data as it is stored, and the period that its text names. */
export interface ReadData {
  /** '10GB', '1TB', 'Unlimited', 'Not stated': without the period. */
  text: string;
  period: DataPeriod | null;
}

/**
 * Reads an amount of data with what it counts: '10GB', '2GB/day', 'Unlimited'. The one reader of
 * forms, API and files: what it leaves out nobody counts, so what it does not know is a problem.
 */
export function readData(
  raw: string,
  field: string,
  decimals: DecimalStyle,
  found: Findings,
): ReadData | undefined {
  const unreadable = (says: string) => found.bad(field, raw, 'data-unreadable', says);
  if (NOTHING.test(raw)) return found.bad(field, raw, 'missing', 'says nothing: write 5GB');
  if (readLine(raw, field, TEXT_LIMITS.dataAmount, found) === undefined) return undefined;
  if (isNotStated(raw)) return { text: NOT_STATED, period: null };
  let text = raw;
  if (/^\d+,\d+ ?[KMGT]?B?\b/i.test(text)) {
    const point = text.replace(',', '.');
    if (decimals === 'point') {
      return found.bad(field, raw, 'decimal-comma', `has a comma: write ${point}`);
    }
    found.note(field, raw, point, 'number');
    text = point;
  }
  if (/^unlimited ?\d+(?:\.\d+)? ?[KMGT]B$/i.test(text)) {
    return unreadable('is two amounts: write Unlimited, and the other under Data at full speed');
  }
  if (parseDataAmount(text).unlimited) return readUnlimited(text, field, found);
  const amount = AMOUNT.exec(text);
  if (!amount) {
    if (/\d\.?e[+-]?\d/i.test(text)) {
      return found.bad(field, raw, 'exponent', 'is written with an exponent: write 1500MB');
    }
    if (/^\d+(?:\.\d+)?$/.test(text)) {
      return unreadable(`names no unit: write ${text}GB or ${text}MB`);
    }
    return unreadable(`is no amount of data: ${LIKE}`);
  }
  if (parseDataAmount(text).mb === null) {
    return unreadable('is no amount of data: write at least 1MB, or Unlimited');
  }
  const rest = text.slice(amount[0].length);
  const period = periodOf(rest);
  if (rest !== '' && period === null) {
    return unreadable(`says more than an amount and what it counts: ${LIKE}`);
  }
  const usual = amount[1]! + amount[2]!.toUpperCase();
  if (usual !== amount[0]) {
    found.note(field, raw, usual + rest, amount[0].includes(' ') ? 'spaces' : 'case');
  }
  return { text: usual, period };
}

/** 'Unlimited' in any case; words beside it stay, as the specification takes them (§3). */
function readUnlimited(text: string, field: string, found: Findings): ReadData {
  const [, word, rest] = /^(unlimited)(.*)$/i.exec(text) ?? [];
  const period = rest ? periodOf(rest) : null;
  if (!word || (rest && period === null)) return { text, period: null };
  if (word !== 'Unlimited') found.note(field, text, 'Unlimited', 'case');
  return { text: 'Unlimited', period };
}

const periodOf = (rest: string): DataPeriod | null =>
  PERIODS.find(({ words }) => words.test(rest))?.period ?? null;

const isNotStated = (text: string) => text.toLowerCase() === NOT_STATED.toLowerCase();

/** The stored form of a data amount, for comparing; the text itself when it cannot be read. */
export function usualData(text: string): string {
  if (/^unlimited$/i.test(text)) return 'Unlimited';
  if (isNotStated(text)) return NOT_STATED;
  const amount = parseDataAmount(text).mb === null ? null : AMOUNT.exec(text);
  return amount ? inGb(amount[1]!, amount[2]!) + text.slice(amount[0].length) : text;
}

/** '1', 'tb' as '1000GB': both say the same. */
function inGb(number: string, unit: string): string {
  const upper = unit.toUpperCase();
  const gb = Math.round(Number(number) * 1e6) / 1000;
  return upper === 'TB' && gb < 1e7 ? `${gb}GB` : number + upper;
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
