import { sampleShare, type SampleShare } from './freshness.ts';

/** A plan as the trend chart needs it; records newest first, in US dollars. */
export interface TrendPlan {
  carrierId: number;
  carrierName: string;
  carrierSlug: string;
  validityDays: number;
  records: { price: number; recordedDate: string; sample: boolean }[];
}

/** One line of the chart. */
export interface TrendLine {
  carrier: { id: number; name: string; slug: string };
  prices: { date: string; price: number }[];
  /** How many of the prices behind them are sample data. */
  samples: SampleShare;
}

/** The chart's named carriers come first and keep their colours (specification §9). */
export const TREND_CARRIERS = ['verizon', 'att', 't-mobile', 'mint-mobile', 'visible', 'cricket'];
/** Most lines in the chart (decisions §4, Trends). */
const MAX_LINES = 10;
const MONTHS = 6;

/**
 * Averages per carrier and month. A plan's price in a month is the one in force at its end (today,
 * for the current month), for 30 days; a month before a plan's first record does not count it.
 */
export function monthlyTrends(plans: readonly TrendPlan[], now: Date): TrendLine[] {
  const months = lastMonths(now, MONTHS);
  const byCarrier = Map.groupBy(plans, (plan) => plan.carrierId);
  const lines = [...byCarrier.values()].map((own): TrendLine => {
    const { carrierId, carrierName, carrierSlug } = own[0]!;
    const used = { plans: 0, samples: 0 };
    const prices = months.flatMap(({ first, last }) => {
      const inForce = own.flatMap((plan) => {
        const record = plan.records.find((candidate) => candidate.recordedDate <= last);
        if (!record) return [];
        used.plans += 1;
        if (record.sample) used.samples += 1;
        return [(record.price / plan.validityDays) * 30];
      });
      if (inForce.length === 0) return [];
      const average = inForce.reduce((sum, price) => sum + price, 0) / inForce.length;
      return [{ date: first, price: Math.round(average * 100) / 100 }];
    });
    const carrier = { id: carrierId, name: carrierName, slug: carrierSlug };
    return { carrier, prices, samples: sampleShare(used) };
  });
  const rank = ({ carrier }: TrendLine) => {
    const index = TREND_CARRIERS.indexOf(carrier.slug);
    return index < 0 ? TREND_CARRIERS.length : index;
  };
  return lines
    .filter((line) => line.prices.length > 0)
    .sort((a, b) => rank(a) - rank(b) || (a.carrier.name < b.carrier.name ? -1 : 1))
    .slice(0, MAX_LINES);
}

/** How much of the prices behind some lines is sample data. */
export function trendSamples(lines: readonly TrendLine[]): SampleShare {
  const whole = (['none', 'all'] as const).find((share) =>
    lines.every(({ samples }) => samples === share),
  );
  return whole ?? 'some';
}

/** First and last day of the last `count` months, oldest first; the current month is the last. */
export function lastMonths(now: Date, count: number): { first: string; last: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 0));
    return { first: isoDate(first), last: isoDate(last) };
  });
}

/** A moment's calendar date in UTC, ISO 8601. */
export function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
