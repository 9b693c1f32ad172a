import type { PriceWay } from '../../core/vocabulary.ts';

/** A price record as histories are drawn and judged from. */
export interface HistoryRecord {
  price: number;
  recordedDate: string;
  /** Made up to show how a history looks; never evidence. */
  sample: boolean;
  /** How it came in; one that was reckoned from the price before was seen on no day. */
  way?: PriceWay | null;
}

/** The latest calendar date of some moments or dates; null when there is none. */
export function newestDay(moments: readonly (string | null)[]): string | null {
  const days = moments.flatMap((moment) => moment?.slice(0, 10) ?? []);
  return days.toSorted().at(-1) ?? null;
}
