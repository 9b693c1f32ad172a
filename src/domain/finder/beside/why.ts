import type { Cost } from '../cost/lines.ts';
import { lowestOf } from '../../prices/freshness-words.ts';
import { formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import { plural } from '../../core/plural.ts';
import { slowWords } from '../../plans/unlimited.ts';
import type { FinderRequest } from '../request.ts';
import type { FinderPlan } from '../finder-index.ts';
import { timeWords } from '../need/need-words.ts';
import { lowerByAge } from './beside-first.ts';
import { isKnown, type Placed, type Ranked } from '../answers/ranking.ts';

/** What is not published, as a sentence says it. */
const UNKNOWN_WORDS: Readonly<Record<string, string>> = {
  hotspot: 'whether a hotspot is allowed',
  hotspotData: 'how much of the data may be shared',
  hasNumber: 'whether it has a phone number',
  network5g: 'whether it has 5G',
  calls: 'what calls it includes',
  format: 'whether it is an eSIM or a card',
  contractMonths: 'how long it binds',
  hostNetwork: 'which network it uses',
  dataAmount: 'how much data it has',
  planType: 'whether it is meant for such use',
  covers: 'which countries it covers',
};

/** One plain sentence why an answer stands where it does. */
export function whyOf<T extends FinderPlan>(of: {
  ranked: Ranked<T>;
  /** Its place among all, from 0. */
  at: number;
  first: Ranked<T>;
  unknown: readonly string[];
  cost: Cost;
  request: FinderRequest;
  /** All answers, where the first one is set against them. */
  answers: readonly Placed<T>[];
}): string {
  const { ranked, at, first, cost, request } = of;
  if (ranked.pace !== 'full') {
    const { bought } = ranked.make();
    const words = bought.map(({ plan }) => slowWords(plan)).find((slow) => slow !== null);
    return `${ranked.pace === 'slow' ? 'Stands apart' : isKnown(ranked) ? 'Fits, but slowed' : 'May fit, but slowed'}: ${words}.`;
  }
  if (!isKnown(ranked)) return `${mayFit(of)} is not published: check before you buy.`;
  if (at === 0 && ranked.seller === null)
    return `For each place its first answer: ${mixWords(first)}, you buy from each.`;
  // Beside a mix of sellers, only what is about as cheap is set against it.
  if (first.seller === null) {
    if (ranked.total * 10 > first.total * 11) return `One seller for all places.`;
    if (ranked.total === first.total) return `The same total as the mix, one seller.`;
    const side = ranked.total < first.total ? 'less' : 'more';
    return `${gapWords(ranked, first, cost, request)} ${side} than the mix, one seller.`;
  }
  const time = timeWords(request.need);
  if (at === 0) return `The lowest total for ${time} ${ofWhich(of)}.`;
  if (ranked.total === first.total) {
    return ranked.due > first.due
      ? `The same total as the first, but more of it is due today.`
      : `The same total as the first.`;
  }
  const gap = gapWords(ranked, first, cost, request);
  if (ranked.total < first.total)
    return `${gap} less than the first for ${time}, but an old price.`;
  return `${gap} more than the first for ${time}.`;
}

type Answered<T extends FinderPlan> = Parameters<typeof whyOf<T>>[0];

/** 'May fit, but how long it binds'. */
function mayFit<T extends FinderPlan>({ ranked, at, unknown, answers }: Answered<T>): string {
  const said = unknown.map((name) => UNKNOWN_WORDS[name]).find((words) => words !== undefined);
  const isLowest = answers.every(
    ({ group, total }) => group !== ranked.group || total >= ranked.total,
  );
  const lead =
    at === 0 && isLowest
      ? `The lowest total ${lowestOf(ranked, 'of those that may fit')}`
      : 'May fit';
  return `${lead}, but ${said ?? 'a condition'}`;
}

/** What the first answer is the lowest of: an old price says when it was seen. */
function ofWhich<T extends FinderPlan>({ ranked, answers }: Answered<T>): string {
  const isLower = answers.length > 0 && lowerByAge(answers) !== null;
  return lowestOf(ranked, isLower ? 'of the fresh prices that fit' : 'of all that fit');
}

/** The difference to the first in the currency of the first: exact where both have it, else 'approx.' */
function gapWords<T extends FinderPlan>(
  ranked: Ranked<T>,
  first: Ranked<T>,
  { currency, total }: Cost,
  request: FinderRequest,
): string {
  const other = first.make().cost;
  if (other.currency === currency && total !== other.total && isExact(first)) {
    const gap = Math.abs(toMinor(total, currency) - toMinor(other.total, currency));
    return formatMoney(fromMinor(gap, currency), currency);
  }
  const apart = Math.abs(ranked.total - first.total);
  const gap = request.between(apart, request.currency, other.currency);
  return `approx. ${formatMoney(fromMinor(gap, other.currency), other.currency)}`;
}

/** '2 sellers, 3 packs'. */
function mixWords<T extends FinderPlan>({ make }: Ranked<T>): string {
  const { bought } = make();
  const sellers = new Set(bought.map(({ plan }) => plan.carrier.slug)).size;
  const packs = bought.reduce((sum, { count }) => sum + count, 0);
  return `${plural(sellers, 'seller')}, ${plural(packs, 'pack')}`;
}

/** Nothing of it was converted: packs of several currencies are. */
const isExact = <T extends FinderPlan>({ make, currency }: Ranked<T>): boolean =>
  make().bought.every(({ plan }) => plan.currency === currency);
