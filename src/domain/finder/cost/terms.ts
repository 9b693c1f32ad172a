import type { Plan } from '#src/contract/plans/plans.ts';
import { comparedDataMb, parseDataAmount } from '../../plans/data-amount.ts';
import { toMinor } from '../../core/money/money.ts';
import { isRunning } from '../../plans/words/offers.ts';
import { validityDays } from '../../plans/validity.ts';
import type { Validity } from '../../core/vocabulary.ts';

/** What of a plan a sum rests on; money decimal in its currency. A plan of the API is one. */
export interface CostPlan extends Pick<
  Plan,
  | 'planName'
  | 'price'
  | 'currency'
  | 'dataAmount'
  | 'dataPeriod'
  | 'validity'
  | 'billing'
  | 'contractMonths'
  | 'setupFee'
  | 'laterPrice'
  | 'laterAfter'
  | 'listPrice'
  | 'offerEnds'
  | 'prepayMonths'
  | 'prepayTotal'
  | 'yearlyRise'
  | 'yearlyRiseMonth'
  | 'autopayDiscount'
  | 'taxes'
> {
  carrier: Pick<Plan['carrier'], 'kind'>;
}

/** How long one charge runs: calendar months, days in twelfths, or without an end. */
export type Period =
  | { unit: 'months'; months: number }
  | { unit: 'days'; days: number }
  | { unit: 'endless' };

/** What a plan charges, in minor units; null is not published. */
export interface Terms {
  first: number;
  later: number | null;
  laterAfter: number | null;
  setup: number | null;
  period: Period;
  upfront: { months: number; minor: number } | null;
  contract: number | null;
  /** Of a month of the plan. */
  rise: number | null;
  /** 1 to 12. */
  riseMonth: number | null;
  /** The price is the regular one, since the offer ended on this day. */
  endedOn: string | null;
}

/**
 * The terms of a plan that is bought on a day (ISO 8601). After the end of an offer the price is the
 * regular one; null where that is not known: such a plan has no sum (rule 24).
 */
export function termsOn(plan: CostPlan, day: string): Terms | null {
  if (isRunning(plan.offerEnds, day)) return termsOf(plan, plan.price, null);
  // What is paid upfront belongs to the price that is over.
  if (!plan.listPrice || plan.prepayTotal !== null) return null;
  return termsOf(plan, plan.listPrice, plan.offerEnds);
}

function termsOf(plan: CostPlan, price: number, endedOn: string | null): Terms {
  const minor = (amount: number | null) =>
    amount === null ? null : toMinor(amount, plan.currency);
  const first = toMinor(price, plan.currency);
  const months = plan.prepayMonths;
  return {
    first,
    later: minor(plan.laterPrice),
    laterAfter: plan.laterAfter,
    setup: minor(plan.setupFee),
    period: periodOf(plan.validity),
    upfront: months === null ? null : { months, minor: minor(plan.prepayTotal) ?? first * months },
    contract: plan.contractMonths,
    rise: minor(plan.yearlyRise),
    riseMonth: plan.yearlyRiseMonth,
    endedOn,
  };
}

function periodOf(validity: Validity): Period {
  if (validity === 'Unlimited') return { unit: 'endless' };
  const count = Number.parseInt(validity, 10);
  return validity.includes('month')
    ? { unit: 'months', months: count }
    : { unit: 'days', days: count };
}

/** A plan that binds for more than a month; one whose term is not published is none. */
export function hasTerm({ contractMonths }: Pick<CostPlan, 'contractMonths'>): boolean {
  return contractMonths !== null && contractMonths > 1;
}

/** Names of facts that the sum would need and that are not published. */
export function unknownOfCost(plan: CostPlan): string[] {
  const isOperator = plan.carrier.kind !== 'travel';
  const recurs = plan.billing !== 'once';
  const missing = {
    billing: plan.billing === null,
    setupFee: isOperator && plan.setupFee === null,
    contractMonths: recurs && plan.contractMonths === null,
    yearlyRise: hasTerm(plan) && plan.yearlyRise === null,
    taxes: plan.taxes === null,
  };
  return Object.entries(missing).flatMap(([name, is]) => (is ? [name] : []));
}

/** Whether a charge is known to exist but not its amount, whatever the need (rule 46). */
export function hasUnknownCharge(plan: CostPlan): boolean {
  const isOperator = plan.carrier.kind !== 'travel';
  return plan.taxes === 'excluded' || (isOperator && hasTerm(plan) && plan.setupFee === null);
}

/**
 * MB for a month of a plan that is charged again and again, as lists compare them (rule 39).
 * Infinity: unlimited; null: not known. What has no end is shared by the months asked for.
 */
export function mbPerMonth(
  plan: Pick<CostPlan, 'dataAmount' | 'dataPeriod' | 'validity'>,
  months: number,
): number | null {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  if (unlimited) return Infinity;
  const days = validityDays(plan.validity);
  if (mb !== null && days === null && plan.dataPeriod === 'total') return mb / months;
  return comparedDataMb(mb, plan.dataPeriod, days, { renews: true });
}
