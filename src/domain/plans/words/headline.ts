import { formatMoney } from '../../core/money/money.ts';
import { presentPrice, type PresentlyPriced } from './offers.ts';
import type { UnlimitedSource } from '../unlimited.ts';
import { validityDays } from '../validity.ts';
import type { Currency, Validity } from '../../core/vocabulary.ts';

/** A plan as headline figures are made from it; facts that a list does not have are not published. */
export type HeadlinePlan = PresentlyPriced & {
  validity: Validity;
  currency: Currency;
  billing?: 'once' | 'recurring' | null;
  prepayMonths?: number | null;
  prepayTotal?: number | null;
} & UnlimitedSource;

/** What one purchase of a plan charges: a headline figure is never a price that nobody asks for. */
export interface Charge {
  amount: number;
  currency: Currency;
  /** 'a month', 'for 30 days'; of a term that is paid upfront 'for 12 months'. */
  time: string;
  /** Of such a term what a month of it costs; else null. */
  each: number | null;
  /** Sold by the month, once for about a month, or as a term that is paid upfront. */
  kind: 'month' | 'once' | 'upfront';
}

type Kinds = readonly (readonly Charge['kind'][])[];
/** The kinds that head a place or carrier: the first that some plan has. */
const BY_KIND: Kinds = [['month'], ['once'], ['upfront']];
/** The same for lists in which plans of a month and packs for about a month stand side by side. */
export const SIDE_BY_SIDE: Kinds = [['month', 'once'], ['upfront']];

/** How long the price of a plan lasts: 'a month', 'for 30 days', 'without an end'. */
export function chargeTime({
  validity,
  prepayMonths = null,
}: Pick<HeadlinePlan, 'validity' | 'prepayMonths'>): string {
  // Of a term that is paid upfront the price is that of a month.
  if (prepayMonths || validity === '1 month') return 'a month';
  return validity === 'Unlimited' ? 'without an end' : `for ${validity}`;
}

/** What a plan of about a month (1 month, 28 to 31 days) charges; null of any other, and where no price is known. */
export function headlineCharge(plan: HeadlinePlan): Charge | null {
  const { validity, currency, billing, prepayMonths, prepayTotal } = plan;
  const price = presentPrice(plan);
  if (price === null) return null;
  if (prepayMonths && prepayTotal) {
    const isOver = plan.offerEnded === true;
    const time = `for ${prepayMonths} months`;
    return isOver ? null : { amount: prepayTotal, currency, time, each: price, kind: 'upfront' };
  }
  const days = validityDays(validity);
  if (days === null || days < 28 || days > 31) return null;
  const kind = billing === 'recurring' ? 'month' : 'once';
  return { amount: price, currency, time: chargeTime({ validity }), each: null, kind };
}

/**
 * The plans that a headline speaks of, with their charges: those by the month, where there are none
 * those of about a month, else those paid upfront.
 */
export function chargedPlans<T extends HeadlinePlan>(
  plans: readonly T[],
  kinds = BY_KIND,
): { plan: T; charge: Charge }[] {
  const charged = plans.flatMap((plan) => {
    const charge = headlineCharge(plan);
    return charge ? [{ plan, charge }] : [];
  });
  const of = (some: Kinds[number]) => charged.filter(({ charge }) => some.includes(charge.kind));
  return kinds.map(of).find((found) => found.length > 0) ?? [];
}

/** '$25.00 for 30 days', '$240.00 for 12 months'. */
export function chargeText({ amount, currency, time }: Charge): string {
  return `${formatMoney(amount, currency)} ${time}`;
}

/** '$20.00 a month', of a term that is paid upfront; null of all else. */
export function monthOfTerm({ each, currency }: Charge): string | null {
  return each === null ? null : `${formatMoney(each, currency)} a month`;
}
