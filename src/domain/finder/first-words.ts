import { formatMoney } from '../money.ts';
import type { Currency } from '../vocabulary.ts';

/** What is said of a first answer: its name, what is due of it today, its total; of none that there is none. */
export function firstWords(
  first: {
    plan: { planName: string; carrier: { name: string } };
    total: number;
    currency: Currency;
    atLeast: boolean;
    dueToday: number;
  } | null,
): { name: string; due: string; price: string } {
  if (!first)
    return {
      name: 'No plan is known to cover all of this',
      due: 'See what comes nearest',
      price: '',
    };
  const { plan, total, currency, atLeast, dueToday } = first;
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    name: `${plan.carrier.name} ${plan.planName}`,
    due: dueToday === total ? 'all due today' : `${money(dueToday)} due today`,
    price: (atLeast ? 'at least ' : '') + money(total),
  };
}
