import { addDays, formatDay } from './dates.ts';
import { formatMoney } from './money.ts';
import { clipSteps, priceSteps, type HistoryRecord, type PriceStep } from './price-steps.ts';
import type { Currency } from './vocabulary.ts';

/** What the records prove about a plan's present price. */
export type PriceEvidence =
  /** No record, or only made-up ones: nothing is proven. */
  | { kind: 'none' }
  | { kind: 'sample' }
  /** Real records, but they do not cover the 30 days before the last change. */
  | { kind: 'short'; since: string }
  /** No change on record in the last 90 days and longer. */
  | { kind: 'steady'; since: string }
  /** Below every price of the `days` before the change on `on`; `before` is the lowest of them. */
  | { kind: 'lowest'; days: 30 | 90; on: string; before: number; constant: boolean }
  /** The price was this low, or lower, in the 30 days before the change. */
  | { kind: 'seen'; price: number; on: string }
  /** The last change was a rise. */
  | { kind: 'raised'; from: number; on: string };

/** A window counts as covered only when every day of it has a real price. */
const WINDOWS = [90, 30] as const;

/**
 * Judges the price in force on `asOf` by the prices before its last change, the way the EU rule on
 * price reductions does (Directive 98/6/EC, Article 6a): a reduction is measured against the lowest
 * price of the 30 days before it. Made-up records never count, and a window that the records do not
 * cover whole proves nothing. Records come newest first.
 */
export function priceEvidence(records: readonly HistoryRecord[], asOf: string): PriceEvidence {
  const steps = priceSteps(records, asOf);
  const current = steps.at(-1);
  if (!current) return { kind: 'none' };
  if (current.sample) return { kind: 'sample' };
  const real = realTail(steps);
  const before = real.at(-2);
  const quarterAgo = addDays(asOf, -90);
  if (current.from <= quarterAgo) return { kind: 'steady', since: current.from };
  if (!before) return { kind: 'short', since: current.from };
  if (before.price < current.price) {
    return { kind: 'raised', from: before.price, on: current.from };
  }
  for (const days of WINDOWS) {
    const start = addDays(current.from, -days);
    if (real[0]!.from > start) continue;
    const prices = clipSteps(real, start, current.from);
    const lowest = prices.reduce((low, step) => (step.price < low.price ? step : low));
    if (lowest.price > current.price) {
      return {
        kind: 'lowest',
        days,
        on: current.from,
        before: lowest.price,
        constant: prices.every((step) => step.price === lowest.price),
      };
    }
    if (days === 30) return { kind: 'seen', price: lowest.price, on: lastDay(lowest) };
  }
  return { kind: 'short', since: real[0]!.from };
}

/** Evidence as a title and what it rests on; plain words, absolute dates. */
export function evidenceText(
  evidence: PriceEvidence,
  currency: Currency,
): { title: string; detail: string } {
  const money = (price: number) => formatMoney(price, currency);
  switch (evidence.kind) {
    case 'none':
      return { title: 'No price history yet', detail: 'Nothing to compare this price with' };
    case 'sample':
      return { title: 'Sample history, not evidence', detail: 'No price was checked yet' };
    case 'short':
      return {
        title: 'History too short to judge',
        detail: `First recorded ${formatDay(evidence.since)}`,
      };
    case 'steady':
      return { title: 'Unchanged for 90 days', detail: `Same since ${formatDay(evidence.since)}` };
    case 'raised':
      return {
        title: `Was ${money(evidence.from)} before`,
        detail: `Raised on ${formatDay(evidence.on)}`,
      };
    case 'seen':
      return {
        title: `Seen at ${money(evidence.price)} before`,
        detail: `On ${formatDay(evidence.on)}`,
      };
    case 'lowest': {
      const all = evidence.days === 30 ? 'all month' : 'for 90 days';
      return {
        title: `Lowest in ${evidence.days} days`,
        detail: `Was ${money(evidence.before)} ${evidence.constant ? all : 'or more'}`,
      };
    }
  }
}

/** The unbroken run of real steps at the end. */
function realTail(steps: readonly PriceStep[]): PriceStep[] {
  return steps.slice(steps.findLastIndex((step) => step.sample) + 1);
}

function lastDay(step: PriceStep): string {
  return addDays(step.to, -1);
}
