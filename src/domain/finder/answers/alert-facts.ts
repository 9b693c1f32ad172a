import type { Plan } from '#src/contract/plans/plans.ts';
import type { FinderPlan } from '../finder-index.ts';
import type { PlanAnswer } from './find.ts';
import { needTitle, type NeedNames } from '../need/need-words.ts';
import { NETWORK_5G, type NeedQuery } from '../need/need.ts';
import { toMinor } from '../../core/money/money.ts';
import { presentPrice } from '../../plans/words/offers.ts';
import type { KnownPrice } from '../../prices/alerts/rule.ts';

/** As much of a plan as an alert compares. */
export type AlertPlan = Pick<
  Plan,
  'slug' | 'price' | 'listPrice' | 'offerEnded' | 'currency' | 'age' | 'sample' | 'source'
>;

/** What a plan costs, as a rule compares it; null where nobody knows, or it is made up. */
export function planPrice(plan: AlertPlan): KnownPrice | null {
  const { slug: of, currency, source, sample } = plan;
  const price = presentPrice(plan);
  if (price === null || sample) return null;
  return { minor: toMinor(price, currency), currency, source: source?.name ?? null, of };
}

/** Whether a price may be told: one that was seen of late, by somebody. */
export function isReportable({ age, sample }: Pick<AlertPlan, 'age' | 'sample'>): boolean {
  return age === 'fresh' && !sample;
}

/** The same as `planPrice`, where it may be told. */
export function reportablePrice(plan: AlertPlan): KnownPrice | null {
  return isReportable(plan) ? planPrice(plan) : null;
}

/**
 * The first answer of those that a page of a need shows whose whole sum is known to fit and may be
 * told. `planOf` finds the plan of a pack.
 */
export function reportableAnswer<T extends FinderPlan & Pick<AlertPlan, 'age' | 'sample'>>(
  answers: readonly PlanAnswer<T>[],
  planOf: (slug: string) => Pick<AlertPlan, 'age' | 'sample'> | null,
): PlanAnswer<T> | null {
  const isKnown = ({ fits, atLeast, packs }: PlanAnswer<T>) =>
    fits === 'known' &&
    !atLeast &&
    packs.every(({ slug }) => {
      const plan = planOf(slug);
      return plan !== null && isReportable(plan);
    });
  return answers.find(isKnown) ?? null;
}

/** The total of an answer, as a rule compares it. */
export function answerPrice({ plan, total, currency }: PlanAnswer<FinderPlan>): KnownPrice {
  return { minor: toMinor(total, currency), currency, source: null, of: plan.slug };
}

/**
 * A need in words that may be sent to a stranger: names of networks are free text, which somebody
 * could fill with a message of their own.
 */
export function needName(need: NeedQuery, names: NeedNames): string {
  const known = need.network.filter((name) => name === NETWORK_5G);
  const title = needTitle({ ...need, network: known }, names);
  return known.length < need.network.length ? `${title}, certain networks` : title;
}
