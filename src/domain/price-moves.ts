import { daysBetween, formatDay, formatSpan } from './dates.ts';
import { formatMoney } from './money.ts';
import type { HistoryRecord } from './price-steps.ts';
import type { Currency } from './vocabulary.ts';

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
export function moveWords(move: PriceMove, currency: Currency): string {
  const { before, beforeOn, price, on } = move;
  const when = isDated(move) ? `on ${formatDay(on)}` : `between ${formatSpan(beforeOn, on)}`;
  return `${priceWay(before, price, currency)} ${when}`;
}

/** 'fell from $39.00 to $38.00'. */
export function priceWay(before: number, price: number, currency: Currency): string {
  const way = price < before ? 'fell' : 'rose';
  return `${way} from ${formatMoney(before, currency)} to ${formatMoney(price, currency)}`;
}

/**
 * What the records of a plan (newest first) say of its price, in a sentence or two; null without any.
 * 'No change' stands only where all of at least two records agree.
 */
export function historyWords(records: readonly HistoryRecord[], currency: Currency): string | null {
  const real = seen(records);
  const [newest, first] = [real[0], real.at(-1)];
  if (!newest || !first) return records.length > 0 ? 'Sample prices, not checked.' : null;
  const move = lastMove(real);
  if (move) {
    const [letter = '', ...rest] = moveWords(move, currency);
    const said = `${letter.toUpperCase()}${rest.join('')}.`;
    return isDated(move) ? said : `${said} On which day is not known.`;
  }
  const [from, to] = [first.recordedDate, newest.recordedDate];
  return from === to
    ? `One price on record: ${formatMoney(newest.price, currency)} on ${formatDay(to)}.`
    : `No change between ${formatSpan(from, to)}.`;
}

/** Whether a change happened on a day that is known. */
const isDated = ({ beforeOn, on }: PriceMove) => daysBetween(beforeOn, on) <= 1;

const seen = (records: readonly HistoryRecord[]) => records.filter(({ sample }) => !sample);
