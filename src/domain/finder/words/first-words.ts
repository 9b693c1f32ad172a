import type { Answer } from '#src/contract/finder/find.ts';
import { leastText } from '../../core/words/amounts.ts';
import { seenText } from '../../prices/freshness-words.ts';
import { formatMoney } from '../../core/money/money.ts';
import { answerName } from './answer-words.ts';
import type { AnswerPack } from '../answers/find.ts';

/** As much of an answer as is said of the first one. */
export interface FirstAnswer extends Pick<
  Answer,
  'seenOn' | 'age' | 'total' | 'currency' | 'atLeast' | 'dueToday'
> {
  plan: Pick<Answer['plan'], 'planName' | 'sample'> & { carrier: { name: string } };
  packs: (Pick<AnswerPack, 'count' | 'name'> & { carrier: { name: string } })[];
}

/**
 * What is said of a first answer: its name, what is due of it today and the day of its price, its
 * total; of none that there is none.
 */
export function firstWords(
  first: FirstAnswer | null,
  isTrip: boolean,
): { name: string; due: string; price: string } {
  if (!first)
    return {
      name: 'No plan is known to cover all of this',
      due: 'See what comes nearest',
      price: '',
    };
  const { plan, seenOn, total, currency, atLeast, dueToday } = first;
  const money = (amount: number) => formatMoney(amount, currency);
  const due = dueToday === total ? 'all paid today' : `${money(dueToday)} due today`;
  // Of sample data without a day the page says it as a whole.
  const isDated = seenOn !== null || !plan.sample;
  return {
    name: answerName(first, isTrip),
    due: isDated ? `${due}, ${seenText(first)}` : due,
    price: leastText(atLeast, money(total)),
  };
}
