import { formatMonthYear, formatSeenDay } from '../../core/dates.ts';
import { formatMoney, fromMinor } from '../../core/money/money.ts';
import { chargesOf, type Charges } from './charges.ts';
import { costOf, TWELFTHS, TWELFTHS_A_MONTH, type Cost, type MinorLine } from './lines.ts';
import {
  hasUnknownCharge,
  mbPerMonth,
  termsOn,
  unknownOfCost,
  type CostPlan,
  type Terms,
} from './terms.ts';

/** For how long, and when it begins. */
export interface MonthsNeed {
  /** 1 to 36. */
  months: number;
  /** The day it is bought, ISO 8601. */
  start: string;
}

/**
 * What some months of a plan cost, all in (rule 46). Null where an offer is
 * over by then and the regular price is not published.
 */
export function costForMonths(plan: CostPlan, { months, start }: MonthsNeed): Cost | null {
  const terms = termsOn(plan, start);
  if (!terms) return null;
  const charges = chargesOf(terms, months, start);
  const mb = mbPerMonth(plan, months);
  const gb = mb === null || mb === Infinity ? null : mb / 1000;
  return costOf({
    currency: plan.currency,
    lines: linesOf(plan, terms, charges),
    dueMinor: dueMinor(terms),
    twelfths: months * TWELFTHS_A_MONTH,
    atLeast: charges.atLeast || hasUnknownCharge(plan),
    dataGb: gb,
    allGb: gb === null ? null : gb * months,
    unknown: [...unknownOfCost(plan), ...unknownSteps(plan)],
    notes: notesOf(plan),
  });
}

/** What the first purchase charges, in minor units. */
export function dueMinor({ upfront, first, setup }: Terms): number {
  return (upfront ? upfront.minor : first) + (setup ?? 0);
}

/** The total in minor units without its words: what ranking needs of many plans. */
export function totalMinor(terms: Terms, charges: Charges): number {
  return charges.minor + (terms.setup ?? 0);
}

function linesOf(plan: CostPlan, terms: Terms, charges: Charges): MinorLine[] {
  const lines = charges.runs.map(({ count, minor, risenFrom }): MinorLine => {
    const words = [`${count} × ${formatMoney(fromMinor(minor, plan.currency), plan.currency)}`];
    if (terms.upfront) words.push(`${terms.upfront.months} months upfront`);
    if (risenFrom) words.push(`from ${formatMonthYear(`${risenFrom}-01`)}`);
    return { text: words.join(', '), minor: count * minor };
  });
  const last = lines.at(-1)!;
  last.text += [
    terms.endedOn && `, offer ended ${formatSeenDay(terms.endedOn)}`,
    charges.contract && `, all ${charges.contract} months of the contract`,
    charges.covered !== null &&
      `, covers ${charges.covered / TWELFTHS} of ${Math.floor(charges.needed / TWELFTHS)} days`,
  ]
    .filter(Boolean)
    .join('');
  return terms.setup ? [{ text: 'Set-up fee', minor: terms.setup }, ...lines] : lines;
}

/** What the price takes for granted. */
export function notesOf(plan: CostPlan): string[] {
  const money = formatMoney(plan.autopayDiscount ?? 0, plan.currency);
  return [
    plan.autopayDiscount && `With AutoPay, which takes ${money} off; the price has it off already.`,
    plan.taxes === 'excluded' && 'Taxes and fees come on top.',
    plan.taxes === null && 'Whether taxes are included is not published.',
  ].filter((words) => typeof words === 'string');
}

function unknownSteps({ laterPrice, laterAfter, yearlyRise, yearlyRiseMonth }: CostPlan): string[] {
  const missing = {
    laterPrice: laterPrice === null && laterAfter !== null,
    laterAfter: laterPrice !== null && laterAfter === null,
    yearlyRise: yearlyRise === null && yearlyRiseMonth !== null,
    yearlyRiseMonth: (yearlyRise ?? 0) > 0 && yearlyRiseMonth === null,
  };
  return Object.entries(missing).flatMap(([name, is]) => (is ? [name] : []));
}
