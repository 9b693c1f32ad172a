import { eachMonth, gbText } from '../../core/words/amounts.ts';
import { formatMoney } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { needParts, type NeedNames } from '../need/need-words.ts';
import type { NeedQuery } from '../need/need.ts';

/** As much of what comes nearest as words are made of. */
interface Near {
  wish: string;
  most: number | null;
  best: { perMonth: number; dueToday: number; currency: Currency };
}

/** Wishes that nobody named. */
const UNSAID: Readonly<Record<string, string>> = {
  audience: 'for everybody to buy',
  maxAge: 'with a price of the last year',
};

/**
 * What no plan is known to have, and the most that is stated of it: 'What lacks: hotspot of 50 GB. The
 * most that a seller states with all else is 30 GB.' Null where no single wish is to blame.
 */
export function nearestLackWords(
  nearest: readonly Near[],
  need: NeedQuery,
  names: NeedNames,
): string | null {
  const parts = needParts(need, names);
  const texts = nearest.map(({ wish }) => {
    const key = wish as keyof NeedQuery;
    const said = (of: NeedQuery) => String(of[key]);
    const part = parts.find(({ without }) => without && said(without) !== said(need));
    return part?.text ?? UNSAID[wish] ?? wish;
  });
  const [first, second] = nearest;
  if (!first) return null;
  if (second) return `These do not go together: ${texts.join(', ')}.`;
  return [`What lacks: ${texts[0]}.`, mostWords(first, need)].filter(Boolean).join(' ');
}

function mostWords({ wish, most, best }: Near, { months }: NeedQuery): string | null {
  const money = (amount: number) => formatMoney(amount, best.currency);
  if (wish === 'maxPerMonth') return `The lowest with all else is ${money(best.perMonth)} a month.`;
  if (wish === 'maxDue') return `The lowest with all else is ${money(best.dueToday)} due today.`;
  if (most === null) return null;
  const each = wish === 'gb' ? eachMonth(months) : '';
  return `The most that a seller states with all else is ${gbText(most)}${each}.`;
}
