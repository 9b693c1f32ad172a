import { PROOF_DAYS, type Proof } from './deal.ts';
import { addDays, formatDay } from './dates.ts';
import { formatMoney } from './money.ts';
import { priceSteps, type HistoryRecord, type PriceStep } from './price-steps.ts';
import type { Currency } from './vocabulary.ts';

/** What the records prove about a plan's present price. */
export type PriceEvidence =
  /** No record, or only made-up ones: nothing is proven. */
  | { kind: 'none' }
  | { kind: 'sample' }
  /** The present price is the only one on record. */
  | { kind: 'short'; since: string }
  /** No price was recorded in the 30 days before the last change; `last` is the day of the one before. */
  | { kind: 'gap'; last: string }
  /** No change on record in the last 90 days and longer. */
  | { kind: 'steady'; since: string }
  /** A proven deal: below the lowest record of the 30 days before the cut on `on`. */
  | { kind: 'lowest'; on: string; before: number; beforeOn: string }
  /** A fall that proves no deal, of an old price for one. */
  | { kind: 'cut'; from: number; on: string }
  /** The price was recorded this low, or lower, in the 30 days before the change. */
  | { kind: 'seen'; price: number; on: string }
  /** The last change was a rise. */
  | { kind: 'raised'; from: number; on: string };

/**
 * Says what the records (newest first) tell of the price in force on `asOf`, with the plan's `proof`
 * as the database knows it: nothing else is called a lowest price (deal.ts has the rule, that of
 * Directive 98/6/EC, Article 6a). Only days on which a price was recorded count; a price is not
 * thought to hold from one to the next. Made-up records never count.
 */
export function priceEvidence(
  records: readonly HistoryRecord[],
  asOf: string,
  proof: Proof | null,
): PriceEvidence {
  const steps = priceSteps(records, asOf);
  const current = steps.at(-1);
  if (!current) return { kind: 'none' };
  if (current.sample) return { kind: 'sample' };
  if (proof?.kind === 'proven') {
    return { kind: 'lowest', on: proof.on, before: proof.lowest, beforeOn: proof.lowestOn };
  }
  const before = realTail(steps).at(-2);
  if (current.from <= addDays(asOf, -90)) return { kind: 'steady', since: current.from };
  if (!before) return { kind: 'short', since: current.from };
  if (before.price < current.price) {
    return { kind: 'raised', from: before.price, on: current.from };
  }
  const real = records.filter(({ sample, recordedDate }) => !sample && recordedDate < current.from);
  const since = addDays(current.from, -PROOF_DAYS);
  const window = real.filter(({ recordedDate }) => recordedDate >= since);
  if (window.length === 0) return { kind: 'gap', last: real[0]!.recordedDate };
  const lowest = window.reduce((low, one) => (one.price < low.price ? one : low));
  if (lowest.price > current.price) return { kind: 'cut', from: before.price, on: current.from };
  return { kind: 'seen', price: lowest.price, on: lowest.recordedDate };
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
    case 'gap':
      return {
        title: `No price recorded in the ${PROOF_DAYS} days before the change`,
        detail: `Last before it on ${formatDay(evidence.last)}`,
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
    case 'cut':
      return {
        title: `Was ${money(evidence.from)} before`,
        detail: `Lower since ${formatDay(evidence.on)}`,
      };
    case 'lowest':
      return {
        title: `Below the lowest price of ${PROOF_DAYS} days`,
        detail: `${money(evidence.before)} on ${formatDay(evidence.beforeOn)}, cut on ${formatDay(evidence.on)}`,
      };
  }
}

/** The unbroken run of real steps at the end. */
function realTail(steps: readonly PriceStep[]): PriceStep[] {
  return steps.slice(steps.findLastIndex((step) => step.sample) + 1);
}
