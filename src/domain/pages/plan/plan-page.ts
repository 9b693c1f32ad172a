import { gbText } from '../../core/words/amounts.ts';
import { isolated } from '../../core/isolate.ts';
import { networks, withArticle } from '../../places/carrier-line.ts';
import { formatMonth } from '../../core/dates.ts';
import { ELSEWHERE_FACTS, type PlanFactsOnWire } from '../../plans/facts/plans.ts';
import { unknownName } from '../../finder/words/answer-words.ts';
import type { FinderPlan } from '../../finder/finder-index.ts';
import { isBilledOnce } from '../../finder/need/wishes.ts';
import { unknownOfCost } from '../../finder/cost/terms.ts';
import { parseDataAmount, totalDataMb } from '../../plans/data-amount.ts';
import { planLines } from '../../plans/has-number.ts';
import { formatMoney } from '../../core/money/money.ts';
import { hasNoTerm, planFacts } from '../../plans/plan-facts.ts';
import { mbpsWords, steadySpeed, unlimitedOf } from '../../plans/unlimited.ts';
import { validityDays } from '../../plans/validity.ts';

/** A line of what a plan gives. */
export interface SpecLine {
  label: string;
  words: string;
}

/** For which plan the countries of one are listed, and where and when that was read; '' where nobody says. */
export function coversWords({
  coversGrade,
  coversNote,
  carrier,
  region,
}: Pick<PlanFactsOnWire, 'coversGrade' | 'coversNote'> & {
  carrier: { name: string };
  region: { name: string };
}): string {
  const of = {
    product: 'Listed for this plan.',
    'seller-region': `Listed for another plan of ${carrier.name} for ${withArticle(region.name)}: check that yours is among those of this one.`,
  };
  const read = coversNote ? ` Read at ${coversNote}.` : '';
  return (coversGrade ? of[coversGrade] : '') + (coversGrade ? read : read.trim());
}

/** What one accepts by buying a plan, and what it is, as badges under its name. */
export function planBadges(plan: FinderPlan): string[] {
  const { billing, prepayMonths, planType, yearlyRise, yearlyRiseMonth } = plan;
  const isOnce = isBilledOnce(plan);
  const rise = yearlyRise ? formatMoney(yearlyRise, plan.currency) : null;
  return [
    isOnce && (plan.validity === 'Unlimited' ? 'does not run out' : plan.validity),
    billing !== 'once' && prepayMonths === null && hasNoTerm(plan) && 'no contract',
    // What is said of the data stands beside it.
    ...planFacts({ ...plan, dataNote: null }),
    // A day of that month of any year names it.
    rise &&
      `rises by ${rise} each year${yearlyRiseMonth ? ` in ${formatMonth(`2000-${String(yearlyRiseMonth).padStart(2, '0')}-01`)}` : ''}`,
    formatWords(plan),
    planType === 'data-only' && 'data only',
  ].filter((words) => typeof words === 'string' && words !== '') as string[];
}

/** An operator's eSIM is offered beside a card that nobody names. */
function formatWords({ format, carrier }: FinderPlan): string | null {
  if (format === 'esim') return carrier.kind === 'travel' ? 'eSIM' : 'eSIM offered';
  return format && { plastic: 'physical SIM', both: 'eSIM or physical SIM' }[format];
}

/** What a plan gives, line by line, and in one line what is not published of it. */
export function planSpec(plan: FinderPlan): { lines: SpecLine[]; unknown: string[] } {
  const facts = planLines(plan);
  const said = saidByData(plan);
  const own = facts.filter(({ name }) => !ELSEWHERE_FACTS.includes(name) && !said.includes(name));
  // One stands beside the carrier's name.
  const hosts = networks(plan.carrier);
  const renews = isBilledOnce(plan) || plan.validity === '1 month' ? null : plan.validity;
  const lines = [
    { label: 'Data', words: [dataWords(plan), plan.dataNote].filter(Boolean).join('; ') },
    ...(renews ? [{ label: 'Renews', words: `every ${renews.replace(/^1 /, '')}` }] : []),
    ...own.flatMap(({ name, label, words }) =>
      words === null ? [] : name === 'ownNumber' ? (NUMBER[words] ?? []) : { label, words },
    ),
    ...(hosts.length > 1 ? [{ label: 'Networks', words: hosts.map(isolated).join(', ') }] : []),
  ];
  const unknown = [
    ...facts.filter(({ words, prominent }) => prominent && words === null).map(({ name }) => name),
    ...unknownOfCost(plan),
  ].filter((name) => !isBilledOnce(plan) || !NOT_OF_PACKS.has(name));
  return {
    lines,
    unknown: [...new Set(unknown)].map((name) =>
      name === 'ownNumber' ? 'own number' : unknownName(name),
    ),
  };
}

/** Short words for a fact whose name in forms is long. */
const NUMBER: Readonly<Record<string, SpecLine>> = {
  Yes: { label: 'Number', words: 'Its own' },
  No: { label: 'Number', words: 'None' },
};
/** What nobody asks of a pack that is bought once. */
const NOT_OF_PACKS: ReadonlySet<string> = new Set(['contractMonths', 'setupFee', 'ownNumber']);

/** Facts that the line of unlimited data says already. */
function saidByData(plan: FinderPlan): string[] {
  const limit = unlimitedOf(plan)?.limit ?? null;
  const isSpeed = plan.maxSpeedMbps !== null && limit === mbpsWords(plan.maxSpeedMbps);
  return limit === null ? [] : ['fullSpeedData', ...(isSpeed ? ['maxSpeedMbps'] : [])];
}

/** '30 GB a month', '2 GB a day, 20 GB in all', 'Unlimited, 10 GB fast'. */
function dataWords(plan: FinderPlan): string {
  const unlimited = unlimitedOf(plan);
  if (unlimited) return unlimited.words;
  const amount = isolated(plan.dataAmount.replace(/(\d)([KMGT]B)/gi, '$1 $2'));
  const { mb } = parseDataAmount(plan.dataAmount);
  const total = totalDataMb(mb, plan.dataPeriod, validityDays(plan.validity));
  const isOnce = isBilledOnce(plan);
  if (plan.dataPeriod === 'total') return isOnce ? `${amount} in all` : amount;
  const all = isOnce && total !== null && total !== mb ? `, ${gbText(total / 1000)} in all` : '';
  return `${amount} a ${plan.dataPeriod}${all}`;
}

/** Below so many Mbps a plan stands apart in answers. */
const APART_MBPS = 3;

/** What one can do with a plan that is slow all the time, line by line; null: it is not. */
export function slowUses(
  plan: FinderPlan,
): { speed: string; uses: SpecLine[]; isApart: boolean } | null {
  const mbps = steadySpeed(plan);
  if (mbps === null) return null;
  const upTo = (slow: string, middle: string, fast: string) =>
    mbps < 1 ? slow : mbps < APART_MBPS ? middle : fast;
  return {
    speed: mbpsWords(mbps),
    uses: [
      { label: 'Messages, e-mail, maps', words: 'yes' },
      { label: 'Music, calls by app', words: upTo('mostly', 'yes', 'yes') },
      { label: 'Web pages with pictures', words: upTo('with patience', 'yes', 'yes') },
      { label: 'Video', words: upTo('no', 'small', 'yes') },
      { label: 'A laptop by hotspot', words: upTo('no', 'with patience', 'with patience') },
    ],
    isApart: mbps < APART_MBPS,
  };
}

/** Under the price: 'a month', 'for 30 days', 'once, for 15 days'. */
export function priceLength(plan: FinderPlan): string {
  const { validity } = plan;
  if (isBilledOnce(plan)) {
    return validity === 'Unlimited' ? 'once, does not run out' : `once, for ${validity}`;
  }
  return validity === '1 month' ? 'a month' : `for ${validity}`;
}
