/** Plans for tests of sums, and a second way of working sums out, slow and plain, to hold the engine to. */
import { NO_FACTS } from '../../plans/facts/testing.ts';
import { toMinor } from '../../core/money/money.ts';
import type { CostPlan } from './terms.ts';

/** $15.00 for 30 days with 10GB, of a virtual operator, nothing else published. */
export function costPlan(facts: Partial<CostPlan> = {}): CostPlan {
  return {
    ...NO_FACTS,
    planName: 'Plan',
    price: 15,
    currency: 'USD',
    dataAmount: '10GB',
    dataPeriod: 'total',
    validity: '30 days',
    carrier: { kind: 'mvno' },
    ...facts,
  };
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar that is walked day by day. */
class Walk {
  year: number;
  month: number;
  day: number;

  constructor(start: string) {
    [this.year, this.month, this.day] = start.split('-').map(Number) as [number, number, number];
  }

  /** Goes on to the next day; whether it is the first of a month. */
  next(): boolean {
    const isLeap = this.month === 2 && this.year % 4 === 0;
    this.day += 1;
    if (this.day <= LENGTHS[this.month - 1]! + Number(isLeap)) return false;
    this.day = 1;
    this.nextMonth();
    return true;
  }

  nextMonth(): void {
    this.month += 1;
    if (this.month <= 12) return;
    this.month = 1;
    this.year += 1;
  }
}

/** The total of some months in minor units: each day, or each month, is lived through. */
export function livedThrough(plan: CostPlan, months: number, start: string): number | null {
  const minor = (amount: number) => toMinor(amount, plan.currency);
  const isOver = plan.offerEnds !== null && plan.offerEnds < start;
  if (isOver && (!plan.listPrice || plan.prepayTotal !== null)) return null;
  const price = minor(isOver ? plan.listPrice! : plan.price);
  const span = Math.max(months, plan.contractMonths ?? 0);
  const byMonth = plan.validity.includes('month') || plan.prepayMonths !== null;
  const [length = 0] = plan.prepayMonths
    ? [plan.prepayMonths]
    : plan.validity.match(/\d+/)!.map(Number);
  const walk = new Walk(start);
  let [paid, charges, rises] = [minor(plan.setupFee ?? 0), 0, 0];
  const charge = () => {
    const times = plan.prepayMonths ?? 1;
    const isLater = plan.laterPrice !== null && charges >= (plan.laterAfter ?? Infinity);
    const now = plan.prepayMonths ? minor(plan.prepayTotal!) : price;
    const monthsPaid = byMonth ? length : Math.max(1, Math.round(length / (365 / 12)));
    let amount = isLater ? minor(plan.laterPrice!) * times : now;
    if (!isLater && plan.laterPrice !== null && plan.laterAfter === null && charges > 0) {
      amount = Math.min(amount, minor(plan.laterPrice) * times);
    }
    paid += amount + rises * minor(plan.yearlyRise ?? 0) * monthsPaid;
    charges += 1;
  };
  if (byMonth) {
    for (let month = 0; month < span; month += 1) {
      if (month > 0) walk.nextMonth();
      if (month > 0 && walk.month === plan.yearlyRiseMonth) rises += 1;
      if (month % length === 0) charge();
    }
    return paid;
  }
  const days = (span * 365) / 12;
  for (let day = 0; day < days; day += 1) {
    if (day > 0 && walk.next() && walk.month === plan.yearlyRiseMonth) rises += 1;
    if (day % length !== 0) continue;
    const left = days - day;
    if (day > 0 && left < 3 && left < length) continue;
    charge();
  }
  return paid;
}

/** A fraction of whole numbers, in its lowest terms. */
type Fraction = readonly [over: number, under: number];
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const fraction = (over: number, under: number): Fraction => {
  const common = gcd(over, under);
  return [over / common, under / common];
};
const plus = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * d + c * b, b * d);
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b;

const GB: Readonly<Record<string, number>> = { MB: 1, GB: 1000 };

/** Days that a pack serves when so many MB are used evenly in so many days. */
function daysServed(plan: CostPlan, days: number, mb: number): Fraction {
  const count = Number.parseInt(plan.validity, 10);
  const time = plan.validity.includes('month') ? fraction(count * 365, 12) : fraction(count, 1);
  if (mb === 0 || plan.dataAmount === 'Unlimited') return time;
  const held = Number.parseFloat(plan.dataAmount) * GB[plan.dataAmount.slice(-2)]!;
  const byData = fraction(held * days, mb);
  // Data of a day, or a month, that lasts for it comes again on the next.
  const again = plan.dataPeriod === 'day' ? 1 : 30;
  if (plan.dataPeriod !== 'total' && timesHeld(plan) > 1 && !isLess(byData, [again, 1]))
    return time;
  return isLess(byData, time) ? byData : time;
}

/** How often the data of a pack comes. */
function timesHeld(plan: CostPlan): number {
  if (plan.dataPeriod === 'total') return 1;
  const count = Number.parseInt(plan.validity, 10);
  const days = plan.validity.includes('month') ? (count * 365) / 12 : count;
  return plan.dataPeriod === 'day' ? days : Math.max(1, Math.round(days / 30));
}

function dataHeld(plan: CostPlan): number {
  if (plan.dataAmount === 'Unlimited') return Infinity;
  const held = Number.parseFloat(plan.dataAmount) * GB[plan.dataAmount.slice(-2)]!;
  return Math.round(held * timesHeld(plan));
}

/** A set of packs as ties compare it. */
export interface PickedPacks {
  minor: number;
  packs: number;
  data: number;
}

/** The best of all sets of packs that serve a trip: each is tried. */
export function everySet(plans: readonly CostPlan[], days: number, gb: number): PickedPacks | null {
  const best = everySetOf(plans, { days, parts: 1, gb });
  if (!best) return null;
  const { chosen: _, ...picked } = best;
  return picked;
}

/** The same of `days / parts` days, `gb` being those of all `days`; `chosen` are the packs by their places. */
export function everySetOf(
  plans: readonly CostPlan[],
  { days, parts, gb }: { days: number; parts: number; gb: number },
  mayBuy: (plan: CostPlan) => boolean = () => true,
): (PickedPacks & { chosen: number[] }) | null {
  const served = plans.map((plan) => daysServed(plan, days, Math.round(gb * 1000)));
  type Set = PickedPacks & { chosen: number[] };
  let best: Set | null = null;
  const tryFrom = (at: number, sum: Fraction, picked: Set): void => {
    if (best && picked.minor > best.minor) return;
    if (!isLess(sum, [days, parts])) {
      const order = best
        ? picked.minor - best.minor ||
          picked.packs - best.packs ||
          (picked.data > best.data ? -1 : 1)
        : -1;
      if (order < 0) best = picked;
      return;
    }
    for (let next = at; next < plans.length; next += 1) {
      const plan = plans[next]!;
      if (!mayBuy(plan)) continue;
      tryFrom(next, plus(sum, served[next]!), {
        minor:
          picked.minor +
          toMinor(plan.price, plan.currency) +
          toMinor(plan.setupFee ?? 0, plan.currency),
        packs: picked.packs + 1,
        data: picked.data + dataHeld(plan),
        chosen: [...picked.chosen, next],
      });
    }
  };
  tryFrom(0, [0, 1], { minor: 0, packs: 0, data: 0, chosen: [] });
  return best;
}
