import { round, scale } from './chart-scale.ts';
import { addDays, daysBetween } from './dates.ts';
import { clipSteps, priceSteps, type HistoryRecord } from './price-steps.ts';

/** Size of the small history line on cards, in pixels. */
export const SPARK = { width: 112, height: 28, days: 90 } as const;

/** A small step line of the last 90 days; `lowY` is the height of its lowest price. */
export interface Spark {
  d: string;
  lowY: number;
  end: { x: number; y: number };
  first: number;
  last: number;
}

/** Lays the small line out; null without a record in its days. Records come newest first. */
export function sparkline(records: readonly HistoryRecord[], asOf: string): Spark | null {
  const from = addDays(asOf, -SPARK.days);
  const to = addDays(asOf, 1);
  const steps = clipSteps(priceSteps(records, asOf), from, to);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const prices = steps.map((step) => step.price);
  const y = scale([Math.max(...prices), Math.min(...prices)], [4, SPARK.height - 4]);
  const x = (date: string) => round((daysBetween(from, date) / (SPARK.days + 1)) * SPARK.width);
  return {
    d: `M${x(first.from)} ${y(first.price)}${steps.map((s) => `V${y(s.price)}H${x(s.to)}`).join('')}`,
    lowY: y(Math.min(...prices)),
    end: { x: x(last.to), y: y(last.price) },
    first: first.price,
    last: last.price,
  };
}
