import { newestDay } from './price-steps.ts';

/** A plan as the trend chart needs it; records newest first, in US dollars. */
export interface TrendPlan {
  carrierId: number;
  carrierName: string;
  carrierSlug: string;
  validityDays: number;
  /** The last day on which the present price was seen; null: not known. */
  seenOn: string | null;
  records: { price: number; recordedDate: string; sample: boolean }[];
}

/** One line of the chart. */
export interface TrendLine {
  carrier: { id: number; name: string; slug: string };
  prices: { date: string; price: number }[];
}

/** The chart's lines, and what they rest on. */
export interface Trends {
  lines: TrendLine[];
  /** Plans with a dated price in these months, and how many such prices they have. */
  plans: number;
  prices: number;
  /** Enough plans are known in more than one month for averages to be compared. */
  isEnough: boolean;
}

/** The chart's named carriers come first and keep their colours (specification §9). */
export const TREND_CARRIERS = ['verizon', 'att', 't-mobile', 'mint-mobile', 'visible', 'cricket'];
/** Most lines in the chart (decisions §4, Trends). */
const MAX_LINES = 10;
const MONTHS = 6;
/** Plans that two months must have in common, or there is nothing to compare (decisions §5, Trends). */
const COMMON_PLANS = 3;

/**
 * Averages per carrier and month, over the six months that end with a day (decisions §5, Trends),
 * from dated prices alone: sample records are none. A plan's price in a month is the last one that
 * was known in it, for 30 days; before its first record and after its last observation it has none.
 */
export function monthlyTrends(plans: readonly TrendPlan[], end: string): Trends {
  const months = lastMonths(end, MONTHS);
  const known = plans.map((plan) => knownPrices(plan, months, end));
  const shown = known.filter(({ prices }) => prices.some((price) => price !== null));
  const byCarrier = Map.groupBy(shown, ({ plan }) => plan.carrierId);
  const lines = [...byCarrier.values()].map((own): TrendLine => {
    const { carrierId, carrierName, carrierSlug } = own[0]!.plan;
    const prices = months.flatMap(({ first }, at) => {
      const inForce = own.flatMap((one) => one.prices[at] ?? []);
      if (inForce.length === 0) return [];
      const average = inForce.reduce((sum, price) => sum + price, 0) / inForce.length;
      return [{ date: first, price: Math.round(average * 100) / 100 }];
    });
    return { carrier: { id: carrierId, name: carrierName, slug: carrierSlug }, prices };
  });
  return {
    lines: ordered(lines).slice(0, MAX_LINES),
    plans: shown.length,
    prices: shown.reduce((sum, { dated }) => sum + dated, 0),
    isEnough: hasCommonPlans(shown.map(({ prices }) => prices)),
  };
}

type Month = ReturnType<typeof lastMonths>[number];

/** A plan's price for 30 days in each month, null where it is not known, and how many dated ones it has. */
function knownPrices(plan: TrendPlan, months: readonly Month[], end: string) {
  const records = plan.records.filter(({ sample }) => !sample);
  const lastSeen = newestDay([plan.seenOn, records[0]?.recordedDate ?? null]) ?? '';
  const prices = months.map(({ first, last }) => {
    const until = [last, end, lastSeen].toSorted()[0]!;
    const record = until >= first && records.find(({ recordedDate }) => recordedDate <= until);
    return record ? (record.price / plan.validityDays) * 30 : null;
  });
  const dated = records.filter(
    ({ recordedDate }) => recordedDate >= months[0]!.first && recordedDate <= end,
  );
  return { plan, prices, dated: dated.length };
}

/** Whether any two months have enough plans in common. */
function hasCommonPlans(known: readonly (readonly (number | null)[])[]): boolean {
  const has = (at: number) => known.filter((prices) => prices[at] != null);
  return Array.from({ length: MONTHS }, (_, at) => at).some((one) =>
    Array.from({ length: one }, (_, at) => at).some(
      (other) => has(one).filter((prices) => prices[other] != null).length >= COMMON_PLANS,
    ),
  );
}

function ordered(lines: readonly TrendLine[]): TrendLine[] {
  const rank = ({ carrier }: TrendLine) => {
    const index = TREND_CARRIERS.indexOf(carrier.slug);
    return index < 0 ? TREND_CARRIERS.length : index;
  };
  return lines.toSorted((a, b) => rank(a) - rank(b) || (a.carrier.name < b.carrier.name ? -1 : 1));
}

/** First and last day of the last `count` months, oldest first; the month of `end` is the last. */
export function lastMonths(end: string, count: number): { first: string; last: string }[] {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7)) - 1];
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const first = new Date(Date.UTC(year, month - back, 1));
    const last = new Date(Date.UTC(year, month - back + 1, 0));
    return { first: isoDate(first), last: isoDate(last) };
  });
}

/** A moment's calendar date in UTC, ISO 8601. */
export function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
