import type { PriceTrend } from '#src/contract/prices/prices.ts';
/** A plan as the trend chart needs it, of 28 days or more; records newest first, in US dollars. */
export interface TrendPlan {
  carrierId: number;
  carrierName: string;
  carrierSlug: string;
  validityDays: number;
  records: { price: number; recordedDate: string; sample: boolean }[];
}

/** The chart's lines, and what they rest on. */
export interface Trends {
  /** First days of the six months, ISO 8601, oldest first. */
  months: string[];
  /** The months of them in which no plan that counts has a price. */
  unseen: string[];
  lines: PriceTrend[];
  /** No price of the plans in lines of two months or more changed within their line. */
  isFlat: boolean;
}

/** The chart's named carriers come first and keep their colours (rule 26). */
export const TREND_CARRIERS = ['verizon', 'att', 't-mobile', 'mint-mobile', 'visible', 'cricket'];
const MAX_LINES = 10;
const MONTHS = 6;
/** Validities that are a month, and count as charged: from so many days to so many. */
export const SHORTEST_DAYS = 28;
const MONTH_DAYS = 31;
/** Plans that a line holds at least, and those that a dot does. */
const LINE_PLANS = 2;
const DOT_PLANS = 3;

/**
 * Lines of fixed baskets over the six months that end with a day: all months of a line hold the
 * same plans, so no line moves because a plan came or went. Sample records are none.
 */
export function monthlyTrends(plans: readonly TrendPlan[], end: string): Trends {
  const months = lastMonths(end, MONTHS);
  const known = plans.map((plan) => ({ plan, prices: pricesByMonth(plan, months) }));
  const baskets = [...Map.groupBy(known, ({ plan }) => plan.carrierId).values()].flatMap((own) => {
    const prices = own.map((one) => one.prices);
    const basket = longestRun(prices) ?? newestDot(prices);
    return basket ? [{ plan: own[0]!.plan, basket }] : [];
  });
  const dates = months.map(({ first }) => first);
  const shown = baskets
    .map(({ plan, basket }) => ({ line: lineOf(plan, basket, dates), basket }))
    .sort((a, b) => inOrder(a.line, b.line))
    .slice(0, MAX_LINES);
  return {
    months: dates,
    unseen: dates.filter((_, at) => known.every(({ prices }) => prices[at] === null)),
    lines: shown.map(({ line }) => line),
    isFlat: shown.every(({ basket }) => basket.prices.every((own) => new Set(own).size === 1)),
  };
}

type Month = ReturnType<typeof lastMonths>[number];
/** A price for each month, null where none is known. */
type ByMonth = readonly (number | null)[];

/** Plans with a price in each of some months that follow each other. */
interface Basket {
  /** Place of its first month among the six. */
  from: number;
  /** The prices of each plan, a month each. */
  prices: number[][];
}

/**
 * The price of a month in each month: the last record of that month, else the price of the two
 * equal records that the month lies between. A month (28 to 31 days) as charged, longer ones per
 * 30 days.
 */
function pricesByMonth(plan: TrendPlan, months: readonly Month[]): ByMonth {
  const records = plan.records.filter(({ sample }) => !sample);
  const price = (amount: number) =>
    plan.validityDays <= MONTH_DAYS ? amount : (amount / plan.validityDays) * 30;
  return months.map(({ first, last }) => {
    const newer = records.findLast(({ recordedDate }) => recordedDate > last);
    const until = records.find(({ recordedDate }) => recordedDate <= last);
    if (!until) return null;
    const isOfMonth = until.recordedDate >= first;
    return isOfMonth || newer?.price === until.price ? price(until.price) : null;
  });
}

/**
 * Of all runs of two months and more in which the same two plans or more have a price, the longest,
 * then the one with more plans, then the later.
 */
function longestRun(plans: readonly ByMonth[]): Basket | null {
  for (let length = MONTHS; length >= 2; length -= 1) {
    const runs = Array.from({ length: MONTHS - length + 1 }, (_, from) =>
      runOf(plans, from, length),
    );
    const most = Math.max(...runs.map(({ prices }) => prices.length));
    if (most >= LINE_PLANS) return runs.findLast(({ prices }) => prices.length === most)!;
  }
  return null;
}

/** The newest month in which three plans or more have a price. */
function newestDot(plans: readonly ByMonth[]): Basket | null {
  const months = Array.from({ length: MONTHS }, (_, from) => runOf(plans, from, 1));
  return months.findLast(({ prices }) => prices.length >= DOT_PLANS) ?? null;
}

function runOf(plans: readonly ByMonth[], from: number, length: number): Basket {
  const parts = plans.map((prices) => prices.slice(from, from + length));
  return { from, prices: parts.filter((part) => part.every((price) => price !== null)) };
}

function lineOf(plan: TrendPlan, { from, prices }: Basket, dates: readonly string[]): PriceTrend {
  const { carrierId: id, carrierName: name, carrierSlug: slug } = plan;
  const mean = (at: number) => prices.reduce((sum, own) => sum + own[at]!, 0) / prices.length;
  return {
    carrier: { id, name, slug },
    plans: prices.length,
    prices: prices[0]!.map((_, at) => ({
      date: dates[from + at]!,
      price: Math.round(mean(at) * 100) / 100,
    })),
  };
}

/** The named first, in their order, then by number of plans, then by name. */
function inOrder(a: PriceTrend, b: PriceTrend): number {
  const rank = ({ carrier }: PriceTrend) => {
    const index = TREND_CARRIERS.indexOf(carrier.slug);
    return index < 0 ? TREND_CARRIERS.length : index;
  };
  const isNamed = rank(a) < TREND_CARRIERS.length;
  return (
    rank(a) - rank(b) ||
    (isNamed ? 0 : b.plans - a.plans || (a.carrier.name < b.carrier.name ? -1 : 1))
  );
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
