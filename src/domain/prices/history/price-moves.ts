import { SAMPLE_PRICES } from '../../core/words/prices.ts';
import { dayPart, daysBetween, partsText, spanParts, type DayPart } from '../../core/dates.ts';
import { formatMoney } from '../../core/money/money.ts';
import type { HistoryRecord } from './price-steps.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** Two prices of a plan, one record after the other, that differ; amounts decimal, days ISO 8601. */
export interface PriceMove {
  before: number;
  beforeOn: string;
  price: number;
  on: string;
}

/** The newest change among records (newest first); made-up ones are none. Null where all agree. */
export function lastMove(records: readonly HistoryRecord[]): PriceMove | null {
  const real = seen(records);
  const at = real.findIndex(({ price }) => price !== real[0]!.price);
  if (at < 1) return null;
  const [now, last] = [real[at - 1]!, real[at]!];
  return {
    before: last.price,
    beforeOn: last.recordedDate,
    price: now.price,
    on: now.recordedDate,
  };
}

/**
 * A change with both prices and both days: 'fell from $39.00 to $38.00 between 13 May and 10 August
 * 2026'. It has a day of its own only where the records are at most one day apart.
 */
export function moveParts(move: PriceMove, currency: Currency): DayPart[] {
  const { before, beforeOn, price, on } = move;
  const when = isDated(move) ? [' on ', dayPart(on)] : [' between ', ...spanParts(beforeOn, on)];
  return [priceWay(before, price, currency), ...when];
}

/** The same as plain text. */
export const moveWords = (move: PriceMove, currency: Currency): string =>
  partsText(moveParts(move, currency));

/** 'fell from $39.00 to $38.00'. */
export function priceWay(before: number, price: number, currency: Currency): string {
  const way = price < before ? 'fell' : 'rose';
  return `${way} from ${formatMoney(before, currency)} to ${formatMoney(price, currency)}`;
}

/**
 * What the records of a plan (newest first) say of its price, in a sentence or two; null without any.
 * 'No change' stands only where all of at least two records agree.
 */
export function historyParts(
  records: readonly HistoryRecord[],
  currency: Currency,
): DayPart[] | null {
  const real = seen(records);
  const [newest, first] = [real[0], real.at(-1)];
  if (!newest || !first) {
    if (records.length === 0) return null;
    const isSample = records.some(({ sample }) => sample);
    return [isSample ? `${SAMPLE_PRICES}.` : 'Worked out from a price before, not seen.'];
  }
  const move = lastMove(real);
  if (move) {
    const unknown = isDated(move) ? '' : ' On which day is not known.';
    return [...capital(moveParts(move, currency)), `.${unknown}`];
  }
  const [from, to] = [first.recordedDate, newest.recordedDate];
  if (from !== to) return ['No change between ', ...spanParts(from, to), '.'];
  return [`One price on record: ${formatMoney(newest.price, currency)} on `, dayPart(to), '.'];
}

/** The same as plain text. */
export function historyWords(records: readonly HistoryRecord[], currency: Currency) {
  const parts = historyParts(records, currency);
  return parts && partsText(parts);
}

/** A sentence of parts, which begins with words. */
export function capital([first, ...rest]: readonly DayPart[]): DayPart[] {
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [];
}

/** Whether a change happened on a day that is known. */
const isDated = ({ beforeOn, on }: PriceMove) => daysBetween(beforeOn, on) <= 1;

/** Prices that somebody saw: neither made up nor reckoned. */
const seen = (records: readonly HistoryRecord[]) =>
  records.filter(({ sample, way }) => !sample && way !== 'reckoned');
