import { formatDay } from '../core/dates.ts';
import type { PlanFactsOnWire } from './facts/plans.ts';
import { formatMoney } from '../core/money/money.ts';
import { isGroupCode } from '../places/places.ts';
import type { Currency } from '../core/vocabulary.ts';

/** What conditions are read from: a plan, or as much of its facts as is known. */
export type PlanFactSource = { currency: Currency } & Partial<PlanFactsOnWire>;

/** Who may buy a plan, where that is not everybody. */
const AUDIENCES: Record<string, string> = {
  visitors: 'for visitors',
  residents: 'for residents',
  existing: 'for existing customers',
  entitled: 'for entitled people',
};

/**
 * The conditions under a plan's name, in one fixed order: who may buy it and
 * what it needs, how long one is bound, what must be paid, what the price rests on. They come from
 * published facts alone; what nearly all plans have is none.
 */
export function planFacts(plan: PlanFactSource): string[] {
  const money = (amount: number) => formatMoney(amount, plan.currency);
  return [
    audienceWords(plan),
    plan.addOnTo && `needs ${plan.addOnTo}`,
    termWords(plan),
    plan.prepayMonths && `${plan.prepayMonths} months paid upfront`,
    plan.newCustomers && 'new customers',
    plan.setupFee && `${money(plan.setupFee)} set-up fee`,
    laterWords(plan, money),
    plan.offerCode && `with code ${plan.offerCode}`,
    plan.offerEnds && `offer until ${formatDay(plan.offerEnds)}`,
    plan.taxes === 'excluded' && 'plus taxes',
    plan.autopayDiscount && 'with AutoPay',
    plan.priceCondition && 'price on a condition',
    plan.dataNote,
  ].filter((words) => typeof words === 'string' && words !== '') as string[];
}

/** A plan of a group of countries of which nobody publishes in which ones it works. */
export function hidesCountries(
  plan: Pick<PlanFactsOnWire, 'covers'> & { region: { code: string } },
): boolean {
  return plan.covers === null && isGroupCode(plan.region.code);
}

/** Of a plan that hides its countries, that; empty for others. It stands first under the name. */
export const countriesFact = (plan: Parameters<typeof hidesCountries>[0]): string[] =>
  hidesCountries(plan) ? ['countries not published'] : [];

/** What stands under a plan's name in a list; the contract stands under the price there. */
export function listFacts(plan: PlanFactSource & Parameters<typeof hidesCountries>[0]): string {
  const facts = planFacts(plan).filter((words) => words !== termWords(plan));
  return [...countriesFact(plan), ...facts].join(', ');
}

/** '24-month contract'; undefined where nobody is bound, or nobody says. */
export function termWords({
  contractMonths,
}: Pick<PlanFactSource, 'contractMonths'>): string | undefined {
  return contractMonths && contractMonths > 1 ? `${contractMonths}-month contract` : undefined;
}

/** The words of the contract, with what is paid at once beside it: no term is no month by month. */
export function contractWords(
  { contractMonths, prepayMonths }: PlanFactSource,
  words: string | null,
): string | null {
  if (words === null || contractMonths !== 0 || !prepayMonths || prepayMonths < 2) return words;
  return `${words}; ${prepayMonths} months are paid at once`;
}

/** Whether it is known that nobody is bound for more than a month. */
export function hasNoTerm({ contractMonths }: Pick<PlanFactsOnWire, 'contractMonths'>): boolean {
  return contractMonths !== null && contractMonths <= 1;
}

function audienceWords({ audience, audienceNote }: PlanFactSource): string | undefined {
  if (audience === 'entitled' && audienceNote)
    return `for ${audienceNote.replace(/^with /, 'people with ')}`;
  const words = AUDIENCES[audience ?? ''];
  return words && audienceNote ? `${words}: ${audienceNote}` : words;
}

function laterWords(plan: PlanFactSource, money: (amount: number) => string) {
  const { laterPrice, laterAfter } = plan;
  if (!laterPrice) return undefined;
  if (!laterAfter) return `later ${money(laterPrice)}`;
  return `${money(laterPrice)} after ${laterAfter === 1 ? 'the first charge' : `${laterAfter} charges`}`;
}
