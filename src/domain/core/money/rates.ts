import { daysBetween } from '../dates.ts';
import type { Rates } from './money.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';

/** Rates older than so many days are old: what they convert is said with care. */
export const RATES_OLD_DAYS = 30;
/** How far a rate may move in a day, and in any time, before somebody must look at it. */
const JUMP_A_DAY = 0.2;
const JUMP_AT_MOST = 0.5;
const MONTHS =
  'january february march april may june july august september october november december';

/** Rates of a day, for one US dollar. */
export interface RatesOfDay {
  asOf: string;
  rates: Rates;
}

/** What a file says of a day: a text for each currency, for one euro. */
interface Day {
  asOf: string | null;
  texts: Map<string, string>;
}

/**
 * Reads the daily reference rates of the European Central Bank, as XML or as CSV, and converts them
 * from one euro to one US dollar; of several days the newest counts. A text says what is wrong.
 */
export function readEcbRates(file: string): RatesOfDay | string {
  const text = file.replace(/^\uFEFF/, '').trimStart();
  const days = text.startsWith('<') ? daysOfXml(text) : daysOfCsv(text);
  if (!days) return 'This is no file of daily rates of the European Central Bank';
  const newest = days.reduce<Day | null>(
    (best, day) => (day.asOf !== null && (!best || day.asOf > best.asOf!) ? day : best),
    null,
  );
  if (!newest) return 'The file holds no row with a date';
  const perEuro = (currency: Currency): number => {
    if (currency === 'EUR') return 1;
    const text = newest.texts.get(currency) ?? '';
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  };
  const missing = CURRENCIES.filter((currency) => !(perEuro(currency) > 0));
  if (missing.length > 0) return `The file has no rate for ${missing.join(', ')}`;
  const rates = Object.fromEntries(
    CURRENCIES.map((currency) => [
      currency,
      Number((perEuro(currency) / perEuro('USD')).toPrecision(7)),
    ]),
  ) as Rates;
  return { asOf: newest.asOf!, rates };
}

/** `<Cube time='2026-10-06'><Cube currency='USD' rate='1.25'/>...`; null when nothing is like that. */
function daysOfXml(xml: string): Day[] | null {
  const days: Day[] = [];
  let currency = '';
  for (const [, name, value = ''] of xml.matchAll(/ (time|currency|rate)=["']([^"'<]*)["']/g)) {
    if (name === 'time') days.push({ asOf: dayOf(value), texts: new Map() });
    else if (name === 'currency') currency = value;
    else days.at(-1)?.texts.set(currency, value);
  }
  return days.length > 0 ? days : null;
}

/** `Date, USD, JPY, ...`; null when the first column has another name. */
function daysOfCsv(csv: string): Day[] | null {
  const [head = [], ...rows] = csv
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  if (head[0] !== 'Date') return null;
  return rows.map((cells) => ({
    asOf: dayOf(cells[0] ?? ''),
    texts: new Map(head.map((name, at) => [name, cells[at] ?? ''])),
  }));
}

/** '06 October 2026' and '2026-10-06' as ISO 8601; null for anything else. */
function dayOf(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  const [, day, month, year] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const at = MONTHS.split(' ').indexOf(month?.toLowerCase() ?? '');
  if (!day || at < 0) return null;
  const date = new Date(Date.UTC(Number(year), at, Number(day)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}

/** What becomes of new rates beside the stored ones; `today` is a calendar date. */
export function validateRates(
  next: RatesOfDay,
  stored: RatesOfDay | null,
  today: string,
): { do: 'apply' } | { do: 'nothing' } | { do: 'refuse'; reason: string } {
  const refuse = (reason: string) => ({ do: 'refuse', reason }) as const;
  if (daysBetween(today, next.asOf) > 1)
    return refuse(`They are of ${next.asOf}, which is still to come`);
  if (!stored) return { do: 'apply' };
  if (next.asOf < stored.asOf) {
    return refuse(`They are of ${next.asOf}, older than those of ${stored.asOf} that are in use`);
  }
  const isSame = CURRENCIES.every((currency) => next.rates[currency] === stored.rates[currency]);
  if (isSame && next.asOf === stored.asOf) return { do: 'nothing' };
  const days = Math.max(1, daysBetween(stored.asOf, next.asOf));
  const limit = Math.min(JUMP_A_DAY * days, JUMP_AT_MOST);
  const jumps = CURRENCIES.flatMap((currency) => {
    const [was, is] = [stored.rates[currency], next.rates[currency]];
    const move = Math.abs(is / was - 1);
    return move > limit ? [`${currency} from ${was} to ${is} (${Math.round(move * 100)} %)`] : [];
  });
  if (jumps.length === 0) return { do: 'apply' };
  return refuse(
    `Held back, a rate moved by more than 20 % a day or 50 % in all since ${stored.asOf}: ${jumps.join(', ')}`,
  );
}

/** How many days old rates are, and whether that is too old to convert by without a warning. */
export function rateAge(asOf: string, today: string): { days: number; old: boolean } {
  const days = Math.max(0, daysBetween(asOf, today));
  return { days, old: days > RATES_OLD_DAYS };
}
