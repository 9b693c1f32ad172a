import { addDays } from './dates.ts';

/** A price record as histories are drawn and judged from. */
export interface HistoryRecord {
  price: number;
  recordedDate: string;
  /** Made up to show how a history looks; never evidence. */
  sample: boolean;
}

/** A price and the days on which it was in force: from `from` until before `to`. */
export interface PriceStep {
  from: string;
  to: string;
  price: number;
  sample: boolean;
  /** Nobody saw the price on these days: they lie after its last observation. */
  unseen?: true;
}

/**
 * Records (newest first, as the API lists them) as steps, oldest first: a price holds until the
 * next record; of several records of one day the newest counts. The last step ends with `asOf`.
 */
export function priceSteps(records: readonly HistoryRecord[], asOf: string): PriceStep[] {
  const steps: PriceStep[] = [];
  // Without a record there may be no day to count from, either.
  if (records.length === 0) return steps;
  let to = addDays(asOf, 1);
  for (const { recordedDate, price, sample } of records) {
    if (recordedDate >= to) continue;
    const next = steps.at(-1);
    if (next && next.price === price && next.sample === sample) next.from = recordedDate;
    else steps.push({ from: recordedDate, to, price, sample });
    to = recordedDate;
  }
  return steps.reverse();
}

/** The parts of steps that lie in the days from `from` until before `to`. */
export function clipSteps(steps: readonly PriceStep[], from: string, to: string): PriceStep[] {
  return steps
    .filter((step) => step.from < to && step.to > from)
    .map((step) => ({
      ...step,
      from: step.from < from ? from : step.from,
      to: step.to > to ? to : step.to,
    }));
}

/** Steps whose days after the last observation are told apart: from then on a price is not known. */
export function seenSteps(steps: readonly PriceStep[], lastSeen: string | null): PriceStep[] {
  if (lastSeen === null) return [...steps];
  const end = addDays(lastSeen, 1);
  return steps.flatMap((step): PriceStep[] => {
    if (step.to <= end) return [step];
    if (step.from >= end) return [{ ...step, unseen: true }];
    return [
      { ...step, to: end },
      { ...step, from: end, unseen: true },
    ];
  });
}

/** The last day on which a plan's price was seen: its own, or that of its newest record. */
export function lastSeenOn(
  records: readonly HistoryRecord[],
  seenOn: string | null,
): string | null {
  return newestDay([records[0]?.recordedDate ?? null, seenOn]);
}

/**
 * The calendar date that one plan's history is drawn up to: the last day on which its price was
 * seen, and at least `floor`, the day of the data. Null without any of them.
 */
export function drawnUpTo(
  floor: string | null,
  records: readonly HistoryRecord[],
  seenOn: string | null,
): string | null {
  return newestDay([floor, lastSeenOn(records, seenOn)]);
}

/** The latest calendar date of some moments or dates; null when there is none. */
export function newestDay(moments: readonly (string | null)[]): string | null {
  const days = moments.flatMap((moment) => moment?.slice(0, 10) ?? []);
  return days.toSorted().at(-1) ?? null;
}
