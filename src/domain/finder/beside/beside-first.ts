import { gbText, leastText } from '../../core/words/amounts.ts';
import { formatLongMonth } from '../../core/months.ts';
import { formatMoney } from '../../core/money/money.ts';
import { fullPlanName } from '../../plans/words/plan-name.ts';
import type { Currency } from '../../core/vocabulary.ts';
import { answerTitle } from '../words/answer-words.ts';
import type { FinderRequest } from '../request.ts';
import type { FinderPlan } from '../finder-index.ts';
import type { Need } from '../need/need.ts';
import {
  byRank,
  isKnown,
  isSlowed,
  MOST_TIMES,
  type Placed,
  type Ranked,
} from '../answers/ranking.ts';
import { wishesAmong, type WishName } from '../answers/sure.ts';

/** A lower total that does not stand first, as one line under the first answer. */
export interface LowerAnswer {
  /** 'Lower, but last seen in June 2026: Tello 2GB, $130.00'. */
  words: string;
  /** Slug of the first pack. */
  plan: string;
  title: string;
  /** Decimal, in the seller's currency. */
  total: number;
  currency: Currency;
  /** ISO 8601; null: not known. */
  seenOn: string | null;
}

/** What is said beside the first answer; null: nothing is lower for that reason. */
export interface BesideFirst {
  /** The lowest that stands lower only for its age. */
  lower: LowerAnswer | null;
  /** The lowest that would stand first if it had one wish that its seller does not publish. */
  perhaps: LowerAnswer | null;
}

/** The lines under the first of some answers, which are in their order. */
export function besideFirst<T extends FinderPlan>(
  answers: readonly Placed<T>[],
  { need }: FinderRequest,
): BesideFirst {
  // A mix of sellers stands first whatever it costs.
  if (!answers[0]?.seller) return { lower: null, perhaps: null };
  const lower = lowerByAge(answers);
  const perhaps = lowestPerhaps(
    answers.filter((one) => one !== lower),
    need,
  );
  return {
    lower:
      lower &&
      lineOf(lower, need, ({ title, money, seenOn }) =>
        seenOn === null
          ? `Lower, but nobody knows when it was seen: ${title}, ${money}`
          : `Lower, but last seen in ${formatLongMonth(seenOn)}: ${title}, ${money}`,
      ),
    perhaps:
      perhaps &&
      lineOf(
        perhaps.answer,
        need,
        ({ money }) =>
          `${money} if ${ifWords(perhaps.wish, need)}, which the seller does not publish`,
      ),
  };
}

/** The lowest that would stand before the first, and costs less, were it not for its age. */
export function lowerByAge<T extends FinderPlan>(answers: readonly Placed<T>[]): Placed<T> | null {
  const [first] = answers;
  let lowest: Placed<T> | null = null;
  for (const answer of answers) {
    if (answer.group !== first!.group || answer.tier <= first!.tier) continue;
    if (answer.total >= (lowest ?? first!).total || byRank(answer, first!) > 0) continue;
    lowest = answer;
  }
  return lowest;
}

/** The lowest that costs less than the first and would stand there if one wish were published and met. */
function lowestPerhaps<T extends FinderPlan>(
  answers: readonly Placed<T>[],
  need: Need,
): { answer: Placed<T>; wish: WishName } | null {
  const [first] = answers;
  const wins = winnerOver(answers.filter(({ group }) => group === 0));
  let lowest: { answer: Placed<T>; wish: WishName } | null = null;
  for (const answer of answers) {
    if (answer === first || isKnown(answer) || isSlowed(answer) || answer.by === 'silent') continue;
    if (answer.total >= (lowest?.answer ?? first!).total) continue;
    const [wish] = wishesAmong(answer.missing, need);
    if (wish && answer.missing.length === 1 && wins(answer)) lowest = { answer, wish };
  }
  return lowest;
}

/** Whether an answer that costs less than the first would stand before all of those that fit. */
function winnerOver<T extends FinderPlan>(
  fitting: readonly Placed<T>[],
): (answer: Ranked<T>) => boolean {
  let lowest = Infinity;
  /** The lowest fresh total of each seller. */
  const fresh = new Map<string | null, number>();
  for (const { age, total, seller } of fitting) {
    if (age !== 'older') lowest = Math.min(lowest, total);
    if (age === 'fresh') fresh.set(seller, Math.min(fresh.get(seller) ?? Infinity, total));
  }
  const sellers = [...fresh].sort((a, b) => a[1] - b[1]);
  return ({ age, total, seller }) => {
    if (age === 'older') return lowest === Infinity;
    const most = MOST_TIMES * Math.min(lowest, total);
    const leading = new Set(age === 'fresh' ? [seller] : []);
    for (const [name, least] of sellers) {
      if (leading.size > 1 || least > most) break;
      leading.add(name);
    }
    return leading.size > 1 ? age === 'fresh' : total < lowest;
  };
}

function lineOf<T extends FinderPlan>(
  answer: Placed<T>,
  need: Need,
  say: (of: { title: string; money: string; seenOn: string | null }) => string,
): LowerAnswer {
  const { cost, bought } = answer.make();
  const { total, currency, atLeast } = cost;
  const { plan } = bought[0]!;
  const packs = bought.map(({ plan: { planName: name }, count }) => ({ name, count }));
  const title = fullPlanName(plan.carrier.name, answerTitle({ plan, packs }, need.months === null));
  const money = leastText(atLeast, formatMoney(total, currency));
  const { seenOn } = answer;
  return { words: say({ title, money, seenOn }), plan: plan.slug, title, total, currency, seenOn };
}

/** What a plan would have to be, for behind 'if'. */
function ifWords(wish: WishName, need: Need): string {
  switch (wish) {
    case 'hotspot':
      return 'it allows a hotspot';
    case 'hotspotData':
      return `its hotspot has ${gbText(need.hotspotGb ?? 0)}`;
    case 'calls':
      return need.calls === 'unlimited' ? 'its calls are unlimited' : 'it has calls';
    case 'hasNumber':
      return 'it has a phone number';
    case 'format':
      return need.format === 'esim' ? 'it comes as an eSIM' : 'it comes as a physical SIM';
    case 'contractMonths':
      return 'it has no contract';
    case 'network5g':
      return 'it has 5G';
    case 'hostNetwork':
      return 'it runs on that network';
    case 'dataAmount':
      return 'it has as much data';
  }
}
