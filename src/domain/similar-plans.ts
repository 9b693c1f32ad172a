import { ageOf, ageRank, isCurrent } from './freshness.ts';
import type { PlanKey } from './plan-filter.ts';

import type { PlanType, Validity } from './vocabulary.ts';
import { presentPrice, type PresentlyPriced } from './offers.ts';
import { validityDays } from './validity.ts';

/** What similarity is judged by, beside the filter columns. */
export interface Comparable extends PresentlyPriced {
  slug: string;
  validity: Validity;
  seenOn: string | null;
}

/** The filter columns that similarity is judged by. */
export type SimilarKey = Pick<
  PlanKey,
  'id' | 'carrier' | 'region' | 'planType' | 'usdMicros' | 'dataMb' | 'unlimited'
>;

/** Rows in a plan page's list of similar plans. */
export const SIMILAR_PLANS = 5;

/** Plan types that serve the same purpose: a line at home, or data on top of one. */
const LINES: readonly PlanType[] = ['prepaid', 'postpaid', 'esim'];

/** Validities count as alike up to this factor: 30 days and 14 days are, 30 days and 1 day are not. */
const ALIKE = 3;

/**
 * Plans of the same region and purpose with at least as much data that cost the same or less for
 * 30 days, cheapest first, one per carrier before a second one of any carrier. Old prices come after
 * fresh ones, and those of more than a year ago not at all; ages count from the day `from`.
 */
export function similarPlans<T extends { plan: Comparable; key: SimilarKey }>(
  all: readonly T[],
  slug: string,
  count: number,
  from: string,
): T[] {
  const self = all.find(({ plan }) => plan.slug === slug);
  if (!self) return [];
  const rank = ({ plan }: T) => ageRank(ageOf(plan.seenOn, from));
  const inOrder = (a: T, b: T) =>
    rank(a) - rank(b) || per30Days(a) - per30Days(b) || a.key.id - b.key.id;
  const known = presentPrice(self.plan) !== null;
  const price = per30Days(known ? self : { ...self, plan: { ...self.plan, offerEnded: false } });
  const found = all
    .filter((other) => other !== self && alike(self, other) && per30Days(other) <= price)
    .filter(({ plan }) => isCurrent(plan.seenOn, from))
    .sort(inOrder);
  const carriers = new Set<string>();
  const first = found.filter(({ key }) => !carriers.has(key.carrier) && carriers.add(key.carrier));
  const rest = found.filter((other) => !first.includes(other));
  return [...first, ...rest].slice(0, count).sort(inOrder);
}

function alike(
  a: { plan: Comparable; key: SimilarKey },
  b: { plan: Comparable; key: SimilarKey },
): boolean {
  if (a.key.region !== b.key.region || purpose(a.key) !== purpose(b.key)) return false;
  const [x, y] = [days(a.plan), days(b.plan)];
  if (x !== y && (x === null || y === null || x / y > ALIKE || y / x > ALIKE)) return false;
  if (b.key.unlimited) return true;
  if (a.key.unlimited || a.key.dataMb === null || b.key.dataMb === null) return false;
  return b.key.dataMb / (y ?? 1) >= a.key.dataMb / (x ?? 1);
}

const days = (plan: Comparable): number | null => validityDays(plan.validity);

function purpose(key: SimilarKey): string {
  return LINES.includes(key.planType) ? 'line' : key.planType;
}

/** US dollar millionths for 30 days; the whole price when the plan never runs out. After an offer the regular price counts, and one that nobody knows is above all. */
function per30Days({ plan, key }: { plan: Comparable; key: SimilarKey }): number {
  const length = days(plan);
  const now = presentPrice(plan);
  if (now === null) return Infinity;
  const usd = now === plan.price ? key.usdMicros : key.usdMicros * (now / plan.price);
  return length === null ? usd : (usd / length) * 30;
}
