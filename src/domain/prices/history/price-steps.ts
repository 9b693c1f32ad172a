import type { PriceRecord } from '#src/contract/prices/prices.ts';

/** A price record as histories are drawn and judged from. */
export type HistoryRecord = Pick<PriceRecord, 'price' | 'recordedDate' | 'sample'> &
  Partial<Pick<PriceRecord, 'way'>>;

/** The latest calendar date of some moments or dates; null when there is none. */
export function newestDay(moments: readonly (string | null)[]): string | null {
  const days = moments.flatMap((moment) => moment?.slice(0, 10) ?? []);
  return days.toSorted().at(-1) ?? null;
}
