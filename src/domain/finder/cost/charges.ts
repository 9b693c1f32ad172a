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

const DAY_MS = 86_400_000;
/** A last charge that would serve less is left out (rule 46). */
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
  const { now, after, afterFrom } = stepsOf(terms);
  const rises = terms.rise && terms.riseMonth ? risesOf(terms, count, start) : [];
  const runs: ChargeRun[] = [];
  let [sum, at, risen] = [0, 0, 0];
  // From one charge at which something changes to the next.
  while (at < count) {
    let risenFrom: string | null = null;
    for (; rises[risen] && rises[risen]!.at <= at; risen += 1) risenFrom = rises[risen]!.month;
    const next = Math.min(count, rises[risen]?.at ?? count, at < afterFrom ? afterFrom : count);
    const minor =
      (at < afterFrom ? now : after) + risen * (terms.rise ?? 0) * monthsOfCharge(terms);
    const last = runs.at(-1);
    if (last?.minor === minor && risenFrom === null) last.count += next - at;
    else runs.push({ count: next - at, minor, risenFrom });
    sum += minor * (next - at);
    at = next;
  }
  return { runs, minor: sum };
}

/** What is charged at first, what later, and which charge is the first of the later ones. */
function stepsOf({ first, later, laterAfter, upfront }: Terms) {
  const now = upfront ? upfront.minor : first;
  if (later === null) return { now, after: now, afterFrom: Infinity };
  // As the price, the later one of a plan that is paid upfront is that of a month.
  const after = later * (upfront ? upfront.months : 1);
  // Where it is not published when it begins, only the lower of the two is sure.
  if (laterAfter === null) return { now, after: Math.min(now, after), afterFrom: 1 };
  return { now, after, afterFrom: laterAfter };
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

/** Months that one charge pays for, at least one: the rise is that of a month. */
function monthsOfCharge({ upfront, period }: Terms): number {
  if (upfront) return upfront.months;
  if (period.unit === 'months') return period.months;
  if (period.unit === 'endless') return 1;
  return Math.max(1, Math.round((period.days * TWELFTHS) / TWELFTHS_A_MONTH));
}

/** The charges at which the price rises: first in or after the first such month after the start. */
function risesOf(terms: Terms, count: number, start: string): { at: number; month: string }[] {
  const rises: { at: number; month: string }[] = [];
  for (let month = firstRise(terms.riseMonth!, start); ; month += 12) {
    const at = chargeIn(terms, month, start);
    if (at >= count) return rises;
    rises.push({ at, month: monthOf(month) });
  }
}

/** The first charge in a month or after it. */
function chargeIn({ upfront, period }: Terms, month: number, start: string): number {
  if (!upfront && period.unit === 'endless') return Infinity;
  if (upfront || period.unit === 'months') {
    const step = upfront?.months ?? (period as { months: number }).months;
    return Math.ceil((month - monthIndex(start)) / step);
  }
  const first = Date.UTC(Math.floor(month / 12), month % 12, 1);
  return Math.ceil((first - Date.parse(start)) / DAY_MS / (period as { days: number }).days);
}

function firstRise(riseMonth: number, start: string): number {
  const from = monthIndex(start) + 1;
  return from + ((riseMonth - 1 - (from % 12) + 12) % 12);
}

/** Months since the year 0. */
function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** A month counted so as '2027-04'. */
function monthOf(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Half of a step is published: that it comes, but not when, or not what it costs. */
function hasUnknownSteps(terms: Terms, count: number, months: number, start: string): boolean {
  const { later, laterAfter, rise, riseMonth } = terms;
  if (later !== null && laterAfter === null && count > 1) return true;
  if (later === null && laterAfter !== null && count > laterAfter) return true;
  // Within a year each month comes once.
  if (rise !== null && rise > 0 && riseMonth === null && months > 12) return true;
  if (rise !== null || riseMonth === null) return false;
  return chargeIn(terms, firstRise(riseMonth, start), start) < count;
}
