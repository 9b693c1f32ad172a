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

/** A plan with what it is judged by, worked out once. */
interface Ranked<T> {
  of: T;
  days: number | null;
  per30: number;
  rank: number;
}

/** The plans of a list by their slugs, and those that may be suggested by what they must share. */
interface RankedList<T> {
  from: string;
  bySlug: Map<string, T>;
  groups: Map<string, Ranked<T>[]>;
}

/** Every plan of a list asks about all others: what does not depend on who asks is kept with the list. */
const lists = new WeakMap<object, RankedList<unknown>>();

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
  const { bySlug, groups } = rankedList(all, from);
  const self = bySlug.get(slug);
  if (!self) return [];
  const own = { key: self.key, days: days(self.plan) };
  const known = presentPrice(self.plan) !== null;
  const price = per30Days(known ? self : { ...self, plan: { ...self.plan, offerEnded: false } });
  const first: Ranked<T>[] = [];
  const rest: Ranked<T>[] = [];
  const carriers = new Set<string>();
  for (const other of groups.get(groupOf(self.key)) ?? []) {
    if (other.per30 > price || other.of === self || !alike(own, other)) continue;
    const { carrier } = other.of.key;
    if (!carriers.has(carrier)) first.push(other);
    else if (rest.length < count) rest.push(other);
    carriers.add(carrier);
    if (first.length === count) break;
  }
  const shown = [...first, ...rest].slice(0, count).sort(inOrder);
  return shown.map(({ of }) => of);
}

function rankedList<T extends { plan: Comparable; key: SimilarKey }>(
  all: readonly T[],
  from: string,
): RankedList<T> {
  const known = lists.get(all) as RankedList<T> | undefined;
  if (known?.from === from) return known;
  const groups = new Map<string, Ranked<T>[]>();
  for (const of of all) {
    if (!isCurrent(of.plan.seenOn, from)) continue;
    const rank = ageRank(ageOf(of.plan.seenOn, from));
    const one = { of, days: days(of.plan), per30: per30Days(of), rank };
    const group = groups.get(groupOf(of.key));
    if (group) group.push(one);
    else groups.set(groupOf(of.key), [one]);
  }
  for (const group of groups.values()) group.sort(inOrder);
  const bySlug = new Map<string, T>();
  for (const of of all) if (!bySlug.has(of.plan.slug)) bySlug.set(of.plan.slug, of);
  const list = { from, bySlug, groups };
  lists.set(all, list);
  return list;
}

function inOrder(a: Ranked<{ key: SimilarKey }>, b: typeof a): number {
  // Two that nobody knows the price of are Infinity apart from nothing.
  const apart = a.per30 === b.per30 ? 0 : a.per30 - b.per30;
  return a.rank - b.rank || apart || a.of.key.id - b.of.key.id;
}

interface Judged {
  key: SimilarKey;
  days: number | null;
}

function alike(a: Judged, { of: { key }, days: y }: Ranked<{ key: SimilarKey }>): boolean {
  const x = a.days;
  if (x !== y && (x === null || y === null || x / y > ALIKE || y / x > ALIKE)) return false;
  if (key.unlimited) return true;
  if (a.key.unlimited || a.key.dataMb === null || key.dataMb === null) return false;
  return key.dataMb / (y ?? 1) >= a.key.dataMb / (x ?? 1);
}

const days = (plan: Comparable): number | null => validityDays(plan.validity);

/** What similar plans share: the region, and a line at home or data on top of one. */
function groupOf(key: SimilarKey): string {
  return `${key.region} ${LINES.includes(key.planType) ? 'line' : key.planType}`;
}

/** US dollar millionths for 30 days; the whole price when the plan never runs out. After an offer the regular price counts, and one that nobody knows is above all. */
function per30Days({ plan, key }: { plan: Comparable; key: SimilarKey }): number {
  const length = days(plan);
  const now = presentPrice(plan);
  if (now === null) return Infinity;
  const usd = now === plan.price ? key.usdMicros : key.usdMicros * (now / plan.price);
  return length === null ? usd : (usd / length) * 30;
}
