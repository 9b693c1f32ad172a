import type { Currency } from '../../core/vocabulary.ts';

/**
 * The number of the rules that say what plans and needs cost and which answer comes first. Raise it
 * with each change that makes another answer the first of a need: a change of rules is no fall.
 */
export const RULES = 2;

/** What something cost at a moment, in minor units. */
export interface KnownPrice {
  minor: number;
  currency: Currency;
  /** Who says so; null: the seller's own page. Of a need: null. */
  source: string | null;
  /** Slug of the plan that costs it. */
  of: string;
}

/** What somebody wants to hear of, and the price that a new one is compared with. */
export interface AlertRule {
  about: 'plan' | 'need';
  /** Only a price of at most so much. */
  atMost: { minor: number; currency: Currency } | null;
  /** Told of last, or risen to since; at first that of the day it was asked for. Null: none is known. */
  bar: KnownPrice | null;
  /** The rules that set the bar. */
  rules: number;
}

/** A fall that is told. */
export interface Fall {
  /** Null: no price was known before. */
  before: KnownPrice | null;
  now: KnownPrice;
}

/** How much of an amount in one currency is one in another, in minor units; null: no rate is known. */
export type Exchange = (minor: number, from: Currency, to: Currency) => number | null;

/**
 * In another currency an answer is cheaper only when it is so by a twentieth: rates move every day,
 * and what only they made cheaper would be told again and again.
 */
const CLEARLY = 0.95;

/**
 * The next state of a rule that meets a price: the bar, and the fall to be told of. `price`: null while
 * none counts (not fresh, a sample, not public), which changes nothing. A price that was told of is
 * the bar, so it is not told again; a higher one raises the bar, so that the next fall is told. A bar
 * of other rules is set anew, and nothing is told.
 */
export function nextBar(
  rule: AlertRule,
  price: KnownPrice | null,
  exchange: Exchange,
): { bar: KnownPrice | null; fall: Fall | null } {
  const { bar } = rule;
  if (!price) return { bar, fall: null };
  if (rule.rules !== RULES) return { bar: price, fall: null };
  const isWanted = isWithin(rule, price);
  // What keeps a bound counts whatever stood there before.
  const fresh = { bar: price, fall: rule.atMost && isWanted ? { before: null, now: price } : null };
  if (!bar) return fresh;
  switch (compare(rule, bar, price, exchange)) {
    case 'lower':
      return { bar: price, fall: isWanted ? { before: bar, now: price } : null };
    case 'same':
      return { bar, fall: null };
    case 'higher':
      return { bar: price, fall: null };
    case 'other':
      return fresh;
  }
}

/** Whether a price keeps the bound of a rule: a bound is in the currency in which it was said. */
export function isWithin({ atMost }: Pick<AlertRule, 'atMost'>, price: KnownPrice): boolean {
  return !atMost || (atMost.currency === price.currency && price.minor <= atMost.minor);
}

/**
 * 'other': not to be compared. Of a plan that is another currency or, as with deals, another source
 * (docs/decisions/prices/deals.md); who named a bound asks for the price itself, whoever says it.
 */
function compare(
  { about, atMost }: AlertRule,
  bar: KnownPrice,
  price: KnownPrice,
  exchange: Exchange,
): 'lower' | 'same' | 'higher' | 'other' {
  if (bar.currency === price.currency) {
    if (about === 'plan' && !atMost && bar.source !== price.source) return 'other';
    return price.minor < bar.minor ? 'lower' : price.minor > bar.minor ? 'higher' : 'same';
  }
  const before = about === 'plan' ? null : exchange(bar.minor, bar.currency, price.currency);
  if (before === null) return 'other';
  if (price.minor <= before * CLEARLY) return 'lower';
  return price.minor > before ? 'higher' : 'same';
}
