import { currencyDigits, formatMoney, fromMinor, MAX_PRICE_MINOR } from '../core/money/money.ts';
import { changePercent } from './history/price-change.ts';
import type { Currency } from '../core/vocabulary.ts';

/** The prices of a plan as its row holds them; amounts in minor units of `currency`. */
export interface PlanPrices {
  priceMinor: number;
  previousMinor: number | null;
  /** The previous price is sample data; false without one. */
  previousSample: boolean;
  priceChangePercent: number;
  currency: Currency;
}

/** Prices as they stand; `sample`: the present one is sample data. */
export interface StoredPrices extends PlanPrices {
  sample: boolean;
}

/** What somebody says about prices; null and 0 mean "work it out". */
export interface StatedPrices {
  priceMinor: number;
  currency: Currency;
  previousMinor: number | null;
  priceChangePercent: number;
  hasDeal: boolean;
  /** The seller strikes a higher price: that alone makes a deal. */
  isOffer?: boolean;
  /** The claimed previous price is sample data. Absent: it is not. */
  previousSample?: boolean;
}

/** A stated price that contradicts the facts: at which field, and what it contradicts. */
export interface PriceContradiction {
  path: 'previousPrice' | 'priceChangePercent' | 'hasDeal';
  message: string;
}

/** Rounding of a percentage that somebody typed is no contradiction. */
const PERCENT_TOLERANCE = 0.0100001;

/** Whether a percentage that somebody says is that of two prices; 0 says nothing. */
export function percentFits(said: number, price: number, previous: number): boolean {
  return said === 0 || Math.abs(said - changePercent(price, previous)) <= PERCENT_TOLERANCE;
}

/**
 * The previous price and the percent that belong to a price (rule 15). On create
 * (`before` null) a previous price is taken as stated; later it follows from the changes of
 * the price, and was as much of a sample as that price was when it went. Null, 0 and unchanged
 * values are derived; anything else that does not fit is reported.
 */
export function derivePrices(
  before: StoredPrices | null,
  stated: StatedPrices,
): { prices: PlanPrices; contradictions: PriceContradiction[] } {
  const { priceMinor, currency } = stated;
  const contradictions: PriceContradiction[] = [];
  const bad = (path: PriceContradiction['path'], message: string) =>
    contradictions.push({ path, message: `${path}: ${message}` });
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency);

  const { previousMinor, previousSample } = previousOf(before, stated);
  const unchangedPrevious = before !== null && stated.previousMinor === before.previousMinor;
  if (
    stated.previousMinor !== null &&
    stated.previousMinor !== previousMinor &&
    !unchangedPrevious
  ) {
    const fact =
      previousMinor === null
        ? 'this plan has none'
        : `the price before was ${money(previousMinor)}`;
    bad('previousPrice', `${money(stated.previousMinor)} contradicts the price history: ${fact}`);
  }
  const priceChangePercent = percentOf(priceMinor, previousMinor, currency);
  const said = stated.priceChangePercent;
  const unchangedPercent = before !== null && said === before.priceChangePercent;
  if (said !== 0 && !unchangedPercent && Math.abs(said - priceChangePercent) > PERCENT_TOLERANCE) {
    const fact =
      previousMinor === null
        ? 'there is no previous price'
        : `from ${money(previousMinor)} to ${money(priceMinor)} is ${priceChangePercent}%`;
    bad('priceChangePercent', `${said}% contradicts the prices: ${fact}`);
  }
  if (stated.hasDeal && !stated.isOffer && previousMinor !== null && previousMinor <= priceMinor) {
    bad(
      'hasDeal',
      `a deal needs a previous price above the price, but it was ${money(previousMinor)} before and is ${money(priceMinor)}`,
    );
  }
  return {
    prices: { priceMinor, currency, previousMinor, previousSample, priceChangePercent },
    contradictions,
  };
}

type Previous = Pick<PlanPrices, 'previousMinor' | 'previousSample'>;

/** A price in another currency says nothing about a change. */
function previousOf(before: StoredPrices | null, stated: StatedPrices): Previous {
  if (before === null) return previous(stated.previousMinor, stated.previousSample === true);
  if (before.currency !== stated.currency) return previous(null, false);
  return before.priceMinor === stated.priceMinor
    ? previous(before.previousMinor, before.previousSample)
    : previous(before.priceMinor, before.sample);
}

function previous(previousMinor: number | null, sample: boolean): Previous {
  return { previousMinor, previousSample: previousMinor !== null && sample };
}

function percentOf(priceMinor: number, previousMinor: number | null, currency: Currency): number {
  return changePercent(
    fromMinor(priceMinor, currency),
    previousMinor === null ? null : fromMinor(previousMinor, currency),
  );
}

/**
 * A price moved by a percentage or an amount, rounded to what its currency has; or why that is no
 * price. An amount is decimal, in the plan's own currency.
 */
export function steppedPrice(
  { priceMinor, currency }: Pick<PlanPrices, 'priceMinor' | 'currency'>,
  step: { by: 'percent' | 'amount'; value: number },
): { priceMinor: number } | { problem: string } {
  const unit = 10 ** currencyDigits(currency);
  const moved =
    step.by === 'percent' ? priceMinor * (1 + step.value / 100) : priceMinor + step.value * unit;
  // Off by less than a millionth is how computers write decimals, not a part of a cent.
  const next = Math.round(Number(moved.toFixed(6)));
  if (step.by === 'amount' && Math.abs(moved - next) > 1e-6) {
    return { problem: `${step.value} has more decimals than ${currency}` };
  }
  const text = formatMoney(fromMinor(next, currency), currency);
  if (next <= 0) return { problem: `would be ${text}, and a price must be above 0` };
  if (next > MAX_PRICE_MINOR) return { problem: `would be ${text}, which is too large` };
  return { priceMinor: next };
}

/** The last date that is today somewhere on earth (UTC+14): the newest a price record may have. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** The first date that is still today somewhere on earth (UTC-12). */
function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

/**
 * Whether a new price record says what the plan costs now: it is dated today, and none is newer,
 * or it is newer than the newest (rule 19). Otherwise it is backdated.
 */
export function isCurrentRecord(date: string, newest: string | null, now: Date): boolean {
  if (newest === null || date > newest) return true;
  return date === newest && date >= earliestToday(now);
}
