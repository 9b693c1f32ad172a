import { formatDay } from './dates.ts';
import { formatMoney } from './money.ts';
import { REPORT_KIND_LABELS, type ReportKind } from './price-reports.ts';
import { priceSteps, type HistoryRecord } from './price-steps.ts';
import type { Currency } from './vocabulary.ts';

/** Entries of a plan's change log; older prices stand in its history. */
const SHOWN = 20;

/** A line of a plan's change log. */
export interface PlanChange {
  /** Calendar date. */
  day: string;
  text: string;
  /** What the operator said to a report. */
  answer?: string;
}

/**
 * What changed about a plan, newest first: real prices and answers to reports. Sample prices are no
 * changes, and nothing here names a person.
 */
export function planChanges(
  records: readonly HistoryRecord[],
  notes: readonly { kind: ReportKind; reportedOn: string; answeredOn: string; text: string }[],
  currency: Currency,
): PlanChange[] {
  const money = (amount: number) => formatMoney(amount, currency);
  const real = records.filter(({ sample }) => !sample);
  const steps = real.length > 0 ? priceSteps(real, real[0]!.recordedDate) : [];
  const prices = steps.map(({ from, price }, at): PlanChange => {
    const before = steps[at - 1];
    if (!before) return { day: from, text: `First recorded price: ${money(price)}` };
    const way = price < before.price ? 'fell' : 'rose';
    return { day: from, text: `Price ${way} from ${money(before.price)} to ${money(price)}` };
  });
  const answers = notes.map(({ kind, reportedOn, answeredOn, text }): PlanChange => {
    const what = REPORT_KIND_LABELS[kind];
    return {
      day: answeredOn,
      text: `Reported by a visitor on ${formatDay(reportedOn)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
      answer: text,
    };
  });
  return [...answers, ...prices.reverse()]
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .slice(0, SHOWN);
}
