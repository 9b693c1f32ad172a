import { isolated } from '../isolate.ts';
import { formatDay, formatMonth } from '../dates.ts';
import { PLAN_FACTS, type PlanFactName, type PlanFactsOnWire } from '../facts/plans.ts';
import { valueWords } from '../facts/words.ts';
import { formatMoney } from '../money.ts';
import { plural } from '../plural.ts';
import type { CarrierKind, Currency, Validity } from '../vocabulary.ts';
import { hasTerm, unknownOfCost, type CostPlan } from './terms.ts';

/** What of a plan stands before one can buy it. */
export type ConditionPlan = CostPlan &
  Pick<PlanFactsOnWire, 'audience' | 'audienceNote' | 'addOnTo' | 'newCustomers' | 'offerCode'> & {
    offerEnded: boolean;
    carrier: { name: string; kind: CarrierKind };
  };

/** One condition: its name and what it means for the buyer. */
export interface Condition {
  name: string;
  words: string;
}

/** The facts that conditions say: what a plan gives leaves them out. */
export const CONDITION_FACTS: ReadonlySet<PlanFactName> = new Set<PlanFactName>([
  'contractMonths',
  'prepayMonths',
  'prepayTotal',
  'newCustomers',
  'audience',
  'addOnTo',
  'autopayDiscount',
  'setupFee',
  'laterPrice',
  'laterAfter',
  'yearlyRise',
  'yearlyRiseMonth',
  'taxes',
  'listPrice',
  'offerCode',
  'offerEnds',
]);

/**
 * What one accepts by buying a plan, as its page lists it (design, Plan page): how long one is bound,
 * what is paid at once, who may buy, what the price rests on, what comes later; and the names of what
 * is not published of these. It says what is published and nothing else.
 */
export function planConditions(plan: ConditionPlan): { known: Condition[]; unknown: string[] } {
  const parts = [
    contract(plan),
    upfront(plan),
    ...buyer(plan),
    ...fees(plan),
    ...later(plan),
    ...offer(plan),
  ];
  const known = parts.filter((part) => part !== null);
  const names = plan.audience === null ? ['audience', ...unknownOfCost(plan)] : unknownOfCost(plan);
  const unknown = names
    // How it is billed says what it is, not what it asks of the buyer.
    .filter((name) => CONDITION_FACTS.has(name as PlanFactName))
    .map((name) => PLAN_FACTS[name as PlanFactName].label.toLowerCase());
  return { known, unknown };
}

type Part = Condition | null;

const money = (plan: { currency: Currency }, amount: number) => formatMoney(amount, plan.currency);

function contract(plan: ConditionPlan): Part {
  const months = plan.contractMonths;
  if (hasTerm(plan)) {
    const words = `You pay for all ${months} months. What leaving early costs is not published.`;
    return { name: `${months}-month contract`, words };
  }
  if (months === null || plan.billing === 'once' || plan.prepayMonths !== null) return null;
  return { name: 'No contract', words: 'You can stop after any charge.' };
}

function upfront(plan: ConditionPlan): Part {
  const { prepayMonths, prepayTotal, price, validity } = plan;
  if (prepayMonths === null) return null;
  const charged = prepayTotal === null ? '' : `${money(plan, prepayTotal)} is charged today. `;
  return {
    name: `${prepayMonths} months paid at once`,
    words: `${charged}${money(plan, price)} is the seller’s figure for ${timeOf(validity)}.`,
  };
}

const timeOf = (validity: Validity) => (validity === '1 month' ? 'a month' : validity);

function buyer(plan: ConditionPlan): Part[] {
  const { audience, audienceNote, addOnTo, newCustomers, carrier } = plan;
  const who = valueWords(PLAN_FACTS.audience, audience, plan.currency);
  return [
    newCustomers
      ? {
          name: 'New customers only',
          words: `Only for people who are not with ${isolated(carrier.name)} yet.`,
        }
      : null,
    who === null
      ? null
      : { name: 'Who may buy it', words: `${audienceNote ? `${who}: ${audienceNote}` : who}.` },
    addOnTo ? { name: 'Add-on', words: `It needs ${addOnTo}.` } : null,
  ];
}

function fees(plan: ConditionPlan): Part[] {
  const { autopayDiscount, setupFee, taxes } = plan;
  return [
    autopayDiscount
      ? {
          name: 'AutoPay',
          words: `The price has ${money(plan, autopayDiscount)} off for AutoPay; without it each charge is that much more.`,
        }
      : null,
    setupFee
      ? { name: 'Set-up fee', words: `${money(plan, setupFee)}, with the first charge.` }
      : null,
    setupFee === 0 ? { name: 'No set-up fee', words: 'The seller says that there is none.' } : null,
    taxes === 'excluded'
      ? { name: 'Taxes', words: 'Added on top. How much is not published.' }
      : null,
    taxes === 'included' ? { name: 'Taxes', words: 'Included in the price.' } : null,
  ];
}

function later(plan: ConditionPlan): Part[] {
  const { laterPrice, laterAfter, yearlyRise, yearlyRiseMonth } = plan;
  const after = laterAfter === null ? 'a time that is not published' : plural(laterAfter, 'charge');
  // A day of that month of any year names it.
  const month = yearlyRiseMonth === null ? '' : ` in ${formatMonth(dayIn(yearlyRiseMonth))}`;
  return [
    laterPrice === null
      ? null
      : { name: 'Later price', words: `${money(plan, laterPrice)} after ${after}.` },
    yearlyRise
      ? {
          name: 'Yearly rise',
          words: `The monthly price rises by ${money(plan, yearlyRise)} each year${month}.`,
        }
      : null,
    yearlyRise === 0 ? { name: 'No yearly rise', words: 'The seller rules it out.' } : null,
  ];
}

const dayIn = (month: number) => `2000-${String(month).padStart(2, '0')}-01`;

function offer(plan: ConditionPlan): Part[] {
  const { offerCode, offerEnds, offerEnded, listPrice } = plan;
  const regular = listPrice
    ? ` The regular price is ${money(plan, listPrice)}, as the seller says.`
    : ' The price after it is not published.';
  const words = offerEnds && `${offerEnded ? 'It was until' : 'Until'} ${formatDay(offerEnds)}.`;
  return [
    offerCode ? { name: 'Code', words: `Enter ${offerCode} when you buy.` } : null,
    words ? { name: offerEnded ? 'Offer ended' : 'Offer', words: `${words}${regular}` } : null,
  ];
}
