import type { Currency } from '../../core/vocabulary.ts';

/** What a plan costs up to so many GB; Infinity: any amount. */
export interface CostStep {
  to: number;
  total: number;
}

/** What one plan costs by how much data is used; GB a month, or in all of a trip. */
export interface ChartLine {
  slug: string;
  /** The carrier, or the plan where carriers are the same. */
  name: string;
  /** In their order; with months there is one, of packs one for each that is added. */
  steps: CostStep[];
  atLeast: boolean;
  /** At full speed, as stated; Infinity: without an end. */
  fullTo: number;
  /** After it, it has no more data; null: it goes on slower, or its limit is not published. */
  endsAt: number | null;
  /** It is known to serve that much, or its limit is not published; Infinity: any amount. */
  servesTo: number;
  /** 'ends at 5 GB', '128 kbps after 17 GB', 'limit not published', '$4.50 a pack of 1 GB'. */
  limit: string;
}

/** Cost against data used, for some plans of one currency. */
export interface CostChartData {
  lines: ChartLine[];
  currency: Currency;
  /** Null: a trip. */
  months: number | null;
  /** '12 months', '14 days'. */
  time: string;
  /** The need as a line; null: no amount is asked for. */
  needGb: number | null;
  /** End of the data axis. */
  scaleGb: number;
  /** Another plan costs least for more data: else a sentence says it all. */
  crosses: boolean;
  /** Which plan costs least for how much; null where an old price is among them (rule 20). */
  sentence: string | null;
}

/** What a line costs at so many GB; the last step where it has no more. */
export function totalAt({ steps }: Pick<ChartLine, 'steps'>, gb: number): number {
  return (steps.find(({ to }) => to >= gb) ?? steps.at(-1)!).total;
}
