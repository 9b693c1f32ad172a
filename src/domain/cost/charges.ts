import { addDays } from '../dates.ts';
import { TWELFTHS, TWELFTHS_A_MONTH } from './lines.ts';
import type { Terms } from './terms.ts';

/** Equal charges one after the other, in minor units. */
export interface ChargeRun {
  count: number;
  minor: number;
  /** The calendar month of the first one, '2027-04', where a rise begins with it. */
  risenFrom: string | null;
}

/** What a plan charges for some months. */
export interface Charges {
  runs: ChargeRun[];
  /** All charges without set-up, minor units. */
  minor: number;
  count: number;
  /** Twelfths of a day: what is needed, and what the charges serve where one is left out. */
  needed: number;
  covered: number | null;
  /** Months of a contract that outlasts the need: it is counted whole. */
  contract: number | null;
  /** A charge is known to come, but not what it will be. */
  atLeast: boolean;
}

/** A last charge that would serve less is left out (decisions §5, Totals for months). */
const LEAST_TWELFTHS = 3 * TWELFTHS;

/** The charges of a plan that is bought on `start` (ISO 8601) and used for whole months. */
export function chargesOf(terms: Terms, months: number, start: string): Charges {
  const contract = terms.contract !== null && terms.contract > months ? terms.contract : null;
  const span = contract ?? months;
  const needed = span * TWELFTHS_A_MONTH;
  const { count, covered } = countOf(terms, span, needed);
  return {
    ...runsOf(terms, count, start),
    count,
    needed,
    covered,
    contract,
    atLeast: hasUnknownSteps(terms, count, span, start),
  };
}

/** So many charges of a plan one after the other, each at its price; `minor` is their sum. */
export function runsOf(
  terms: Terms,
  count: number,
  start: string,
): { runs: ChargeRun[]; minor: number } {
  const runs: ChargeRun[] = [];
  let sum = 0;
  let risesBefore = 0;
  for (let at = 0; at < count; at += 1) {
    const rises = terms.rise ? risesAt(terms, at, start) : 0;
    const minor = chargeOf(terms, at, rises);
    sum += minor;
    const last = runs.at(-1);
    if (last?.minor === minor && rises === risesBefore) last.count += 1;
    else {
      const risenFrom = rises > risesBefore ? dayOfCharge(terms, at, start).slice(0, 7) : null;
      runs.push({ count: 1, minor, risenFrom });
    }
    risesBefore = rises;
  }
  return { runs, minor: sum };
}

function countOf({ upfront, period }: Terms, months: number, needed: number) {
  if (upfront) return { count: Math.ceil(months / upfront.months), covered: null };
  if (period.unit === 'endless') return { count: 1, covered: null };
  if (period.unit === 'months') return { count: Math.ceil(months / period.months), covered: null };
  const each = period.days * TWELFTHS;
  const count = Math.ceil(needed / each);
  const last = needed - (count - 1) * each;
  // One that serves all of its own days is never left out, however few they are.
  if (count === 1 || last >= LEAST_TWELFTHS || last >= each) return { count, covered: null };
  return { count: count - 1, covered: (count - 1) * each };
}

function chargeOf(terms: Terms, at: number, rises: number): number {
  const { first, later, laterAfter, upfront } = terms;
  const risen = rises * (terms.rise ?? 0) * monthsOfCharge(terms);
  const now = upfront ? upfront.minor : first;
  if (later === null || at < (laterAfter ?? 1)) return now + risen;
  // As the price, the later one of a plan that is paid upfront is that of a month.
  const then = later * (upfront ? upfront.months : 1);
  // Where it is not published when it begins, only the lower of the two is sure.
  return (laterAfter === null ? Math.min(now, then) : then) + risen;
}

/** Months that one charge pays for, at least one: the rise is that of a month. */
function monthsOfCharge({ upfront, period }: Terms): number {
  if (upfront) return upfront.months;
  if (period.unit === 'months') return period.months;
  if (period.unit === 'endless') return 1;
  return Math.max(1, Math.round((period.days * TWELFTHS) / TWELFTHS_A_MONTH));
}

/** How often the price rose before or in the month of a charge: first in the first such month after the start. */
function risesAt(terms: Terms, at: number, start: string): number {
  if (terms.riseMonth === null) return 0;
  const first = firstRise(terms.riseMonth, start);
  const month = monthIndex(dayOfCharge(terms, at, start));
  return month < first ? 0 : 1 + Math.floor((month - first) / 12);
}

function firstRise(riseMonth: number, start: string): number {
  const from = monthIndex(start) + 1;
  return from + ((riseMonth - 1 - (from % 12) + 12) % 12);
}

/** Months since the year 0. */
function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The day of a charge; of calendar months its month alone is told, as the first of it. */
function dayOfCharge({ upfront, period }: Terms, at: number, start: string): string {
  if (!upfront && period.unit === 'days') return addDays(start, at * period.days);
  const step = upfront?.months ?? (period.unit === 'months' ? period.months : 0);
  const index = monthIndex(start) + at * step;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/** Half of a step is published: that it comes, but not when, or not what it costs. */
function hasUnknownSteps(terms: Terms, count: number, months: number, start: string): boolean {
  const { later, laterAfter, rise, riseMonth } = terms;
  if (later !== null && laterAfter === null && count > 1) return true;
  if (later === null && laterAfter !== null && count > laterAfter) return true;
  // Within a year each month comes once.
  if (rise !== null && rise > 0 && riseMonth === null && months > 12) return true;
  if (rise !== null || riseMonth === null) return false;
  return monthIndex(dayOfCharge(terms, count - 1, start)) >= firstRise(riseMonth, start);
}
