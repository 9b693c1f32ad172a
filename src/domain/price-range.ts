import { clipSteps, priceSteps, type HistoryRecord } from './price-steps.ts';
import { addDays } from './dates.ts';

/** Where the present price stands between the lowest and highest of the last six months. */
export interface PriceRange {
  low: number;
  high: number;
  current: number;
  /** 0 at the lowest price, 100 at the highest. */
  percent: number;
  sample: boolean;
}

/** The price range of the 183 days up to `asOf`; null without records. Records come newest first. */
export function priceRange(records: readonly HistoryRecord[], asOf: string): PriceRange | null {
  const steps = clipSteps(priceSteps(records, asOf), addDays(asOf, -183), addDays(asOf, 1));
  const last = steps.at(-1);
  if (!last) return null;
  const prices = steps.map((step) => step.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const percent = high === low ? 50 : Math.round(((last.price - low) / (high - low)) * 1000) / 10;
  return { low, high, current: last.price, percent, sample: steps.some((step) => step.sample) };
}
