import { listWords } from './facts/words.ts';
import { PLAN_FACTS, type PlanFactsOnWire } from './facts/plans.ts';

/** What a plan's fine print is read from. */
export type PlanFactSource = { planDescription: string } & Partial<PlanFactsOnWire>;

const MONTHS: Record<string, number> = { three: 3, six: 6, twelve: 12 };

/**
 * The facts under a plan's name, in one fixed order (design, Plan table): what must be paid or be
 * true first, then facts such as 5G, then AutoPay. Conditions come from the description's own words;
 * nothing is guessed.
 */
export function planFacts(plan: PlanFactSource): string[] {
  const text = plan.planDescription;
  const upfront = /\b(three|six|twelve|\d{1,2}) months\b[^.]{0,20}\bpaid upfront\b/i.exec(text);
  const facts: string[] = [];
  if (upfront) {
    const word = upfront[1]!.toLowerCase();
    facts.push(`${MONTHS[word] ?? word} months paid upfront`);
  } else if (/\bpaid yearly\b|\byearly rate\b/i.test(text)) facts.push('paid yearly');
  if (/\bnew-customer\b/i.test(text)) facts.push('new customers');
  if (/\bbring-your-own\b/i.test(text)) facts.push('own phone');
  facts.push(...listWords(PLAN_FACTS, plan));
  if (/\bauto ?pay\b/i.test(text)) facts.push('with AutoPay');
  return facts;
}
