import { NOT_STATED, parseDataAmount } from '../../plans/data-amount.ts';
import type { DataPeriod } from '../../core/vocabulary.ts';
import { tidy } from './tidy.ts';
import { fault, type Typed } from './typed.ts';
import type { DecimalStyle } from '../types.ts';

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
export interface TypedData {
  /** '10GB', '1TB', 'Unlimited', 'Not stated': without the period. */
  text: string;
  period: DataPeriod | null;
}

/**
 * Reads an amount of data with what it counts: '10GB', '2GB/day', 'Unlimited'. The one reader of
 * forms, API and files: what it leaves out nobody counts, so what it does not know is a fault.
 */
export function typedData(value: string, decimals: DecimalStyle = 'point'): Typed<TypedData> {
  const read = (text: string, period: DataPeriod | null): Typed<TypedData> => ({
    ok: true,
    value: { text, period },
  });
  const unreadable = (message: string) => fault('data-unreadable', message);
  let text = tidy(value);
  if (text === '') return fault('missing', 'is required');
  if (NOTHING.test(text)) return fault('missing', 'says nothing: write 5GB');
  if (isNotStated(text)) return read(NOT_STATED, null);
  if (/^\d+,\d+ ?[KMGT]?B?\b/i.test(text)) {
    const point = text.replace(',', '.');
    if (decimals === 'point') return fault('decimal-comma', `has a comma: write ${point}`);
    text = point;
  }
  if (/^unlimited ?\d+(?:\.\d+)? ?[KMGT]B$/i.test(text)) {
    return unreadable('is two amounts: write Unlimited, and the other under Data at full speed');
  }
  if (parseDataAmount(text).unlimited) {
    // Words beside it stay (rule 4).
    const [, rest] = /^unlimited(.*)$/i.exec(text) ?? [];
    const period = rest ? periodOf(rest) : null;
    return rest === '' || period ? read('Unlimited', period) : read(text, null);
  }
  const amount = AMOUNT.exec(text);
  if (!amount) {
    if (/\d\.?e[+-]?\d/i.test(text)) {
      return fault('exponent', 'is written with an exponent: write 1500MB');
    }
    return /^\d+(?:\.\d+)?$/.test(text)
      ? unreadable(`names no unit: write ${text}GB or ${text}MB`)
      : unreadable(`is no amount of data: ${LIKE}`);
  }
  if (parseDataAmount(text).mb === null) {
    return unreadable('is no amount of data: write at least 1MB, or Unlimited');
  }
  const rest = text.slice(amount[0].length);
  const period = periodOf(rest);
  return rest !== '' && period === null
    ? unreadable(`says more than an amount and what it counts: ${LIKE}`)
    : read(amount[1]! + amount[2]!.toUpperCase(), period);
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
