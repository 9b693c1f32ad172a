import type { Plan } from '#src/contract/plans/plans.ts';
import { OLD_DAYS, seenSince } from '#src/domain/prices/freshness.ts';
import { memo } from '#src/domain/core/memo.ts';
import { toMinor } from '#src/domain/core/money/money.ts';
import { offerSeenSince } from '#src/domain/plans/words/offers.ts';
import type { Entry, Snapshot } from '../snapshot/snapshot.ts';

/** A public plan by its address part, or null. */
export function entryBySlug({ plans }: Snapshot, slug: string): Entry | null {
  const named = () => new Map(plans.map((entry) => [entry.plan.slug, entry]));
  return memo(plans, 'by slug', named).get(slug) ?? null;
}

/** Public plans of some numbers, in their order; the others are left out. */
export function plansById({ plans }: Snapshot, ids: readonly number[]): Plan[] {
  const numbered = memo(plans, 'by id', () => new Map(plans.map(({ plan }) => [plan.id, plan])));
  return ids.flatMap((id) => numbered.get(id) ?? []);
}

/**
 * Offers without an end that nobody has seen for long, but within a year: no deals any more. By
 * place, the greatest part off the regular price first.
 */
export function earlierOffers({ plans, freshness }: Snapshot, most: number): Plan[] {
  const since = seenSince(OLD_DAYS, freshness.from);
  const until = offerSeenSince(freshness.from);
  const part = ({ price, listPrice, currency }: Plan) =>
    toMinor(price, currency) / toMinor(listPrice!, currency);
  return plans
    .flatMap(({ plan }) => {
      const { listPrice, price, offerEnds, seenOn, hasDeal } = plan;
      const isOffer = listPrice !== null && listPrice > price && offerEnds === null && !hasDeal;
      return isOffer && seenOn !== null && seenOn >= since && seenOn < until ? plan : [];
    })
    .sort((a, b) => byText(a.region.name, b.region.name) || part(a) - part(b) || a.id - b.id)
    .slice(0, most);
}

/** Plans that are no deal but lower than last seen, the newest first. */
export function lowerPlans({ plans }: Snapshot, most: number): Plan[] {
  return plans
    .flatMap(({ plan }) =>
      plan.proof?.kind === 'lower' && !plan.offerEnded ? { plan, on: plan.proof.on } : [],
    )
    .sort((a, b) => byText(b.on, a.on) || a.plan.id - b.plan.id)
    .slice(0, most)
    .map(({ plan }) => plan);
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
