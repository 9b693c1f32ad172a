import type { Answer } from '#src/contract/finder/find.ts';
import { leastText } from '../../core/words/amounts.ts';
import { formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** One line of a sum; the amount is decimal in the currency of the plan. */
export type CostLine = Answer['lines'][number];

/** What something costs, all in. Amounts are decimal in `currency`; all lines add up to `total`. */
export type Cost = Pick<
  Answer,
  | 'currency'
  | 'total'
  | 'dueToday'
  | 'lines'
  | 'atLeast'
  | 'dataGb'
  | 'perMonth'
  | 'perDay'
  | 'perGb'
  | 'unknown'
  | 'notes'
>;

/** A line before it is words: the amount in minor units. */
export interface MinorLine extends Pick<CostLine, 'text' | 'place'> {
  minor: number;
}

/** Twelfths of a day: in them a calendar month, 365/12 days, is a whole number. */
export const TWELFTHS = 12;
export const TWELFTHS_A_MONTH = 365;

/** What the figures of a cost follow from. */
export interface CostSum {
  currency: Currency;
  lines: readonly MinorLine[];
  dueMinor: number;
  /** The time that was asked for, in twelfths of a day. */
  twelfths: number;
  atLeast: boolean;
  dataGb: number | null;
  /** All GB that the total pays for; null: unlimited or not known. */
  allGb: number | null;
  unknown: readonly string[];
  notes: readonly string[];
}

/** The cost with its figures worked out. */
export function costOf(sum: CostSum): Cost {
  const { currency, twelfths, allGb, atLeast, dataGb } = sum;
  const money = (minor: number) => fromMinor(minor, currency);
  const totalMinor = sum.lines.reduce((all, { minor }) => all + minor, 0);
  const forDays = (days: number) => Math.round((totalMinor / twelfths) * TWELFTHS * days);
  return {
    currency,
    total: money(totalMinor),
    dueToday: money(sum.dueMinor),
    lines: sum.lines.map(({ minor, ...line }) => ({ ...line, amount: money(minor) })),
    atLeast,
    dataGb,
    perMonth: money(forDays(TWELFTHS_A_MONTH / TWELFTHS)),
    perDay: money(forDays(1)),
    perGb: allGb ? Number((money(totalMinor) / allGb).toPrecision(4)) : null,
    unknown: [...new Set(sum.unknown)],
    notes: [...new Set(sum.notes)],
  };
}

/** What several lines of a household cost that are alike, each its own plan or packs. */
export const LINES_NOTE = 'Discounts for several lines are not in our data.';

/** The cost of so many lines: its amounts, and each line of the sum, are those of all of them. */
export function costOfLines(cost: Cost, count: number, twelfths: number): Cost {
  if (count === 1) return cost;
  const { currency } = cost;
  const minor = (amount: number) => toMinor(amount, currency) * count;
  return {
    ...cost,
    ...costOf({
      ...cost,
      lines: cost.lines.map(({ text, amount }) => ({
        text: text + linesText(count),
        minor: minor(amount),
      })),
      dueMinor: minor(cost.dueToday),
      twelfths,
      allGb: null,
      notes: [...cost.notes, LINES_NOTE],
    }),
    perGb: cost.perGb,
  };
}

const linesText = (count: number) => `, ${count} lines`;

/**
 * The sum in one line: '3 × $15.00 + 9 × $30.00 + set-up fee $10.00 = $325.00'; of several lines
 * '3 lines × (set-up fee €9.99 + 18 × €9.99) = €569.43'.
 */
export function sumWords({ lines, total, currency, atLeast }: Cost, count = 1): string {
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency);
  const parts = lines.map(({ text, amount }) => {
    const one = count === 1 ? text : text.replace(linesText(count), '');
    return one.includes(' × ') ? one : `${one} ${money(toMinor(amount, currency) / count)}`;
  });
  const sum = count === 1 ? parts.join(' + ') : `${count} lines × (${parts.join(' + ')})`;
  return `${sum} = ${leastText(atLeast, money(toMinor(total, currency)))}`;
}
