import { audienceOf, type Audience } from '../plans/audience.ts';
import {
  hasTerm,
  hasUnknownCharge,
  mbPerMonth,
  termsOn,
  type CostPlan,
  type Terms,
} from './cost/terms.ts';
import { speedOf, type Speed } from './cost/pace.ts';
import { packSize, type PackSize } from './cost/served.ts';
import { isForEverybody } from '../plans/eligibility.ts';
import type { PlanFactsOnWire } from '../plans/facts/plans.ts';
import { hasNumber } from '../plans/has-number.ts';
import { memo } from '../core/memo.ts';
import { isGroupCode, regionAlias } from '../places/places.ts';
import { unlimitedOf, type Unlimited } from '../plans/unlimited.ts';
import type { CarrierKind, PlanType } from '../core/vocabulary.ts';

/** What answers are made from: a public plan as the API answers it is one. */
export type FinderPlan = CostPlan &
  PlanFactsOnWire & {
    slug: string;
    planType: PlanType;
    seenOn: string | null;
    carrier: { name: string; slug: string; kind: CarrierKind; hostNetwork: string | null };
    region: { code: string };
  };

/** A plan with what does not depend on a need. */
export interface Prepared<T extends FinderPlan> {
  plan: T;
  /** While its offer runs, and after; null where that has no price. */
  running: Terms;
  ended: Terms | null;
  size: PackSize;
  speed: Speed;
  /** MB for a month; null: not known. Of what has no end it depends on the months. */
  monthMb: number | null;
  unlimited: Unlimited | null;
  audience: Audience;
  isForEverybody: boolean;
  hasUnknownCharge: boolean;
  hasTerm: boolean;
  hasNumber: boolean | null;
  covers: ReadonlySet<string> | null;
}

/** Packs of one seller for one region, in one currency: what may be bought together. */
export interface Shelf<T extends FinderPlan> {
  seller: string;
  packs: Prepared<T>[];
}

/** All plans of a region. */
export interface RegionIndex<T extends FinderPlan> {
  code: string;
  plans: Prepared<T>[];
  shelves: Shelf<T>[];
  /** The newest day on which a price for residents was seen; null: there are none. */
  residentsSeen: string | null;
}

/** What needs are answered from, made once for each state of the data. */
export type FinderIndex<T extends FinderPlan> = ReadonlyMap<string, RegionIndex<T>>;

/** Reads the plans once: everything that no need changes. */
export function finderIndex<T extends FinderPlan>(plans: Iterable<T>): FinderIndex<T> {
  const index = new Map<string, RegionIndex<T>>();
  const shelves = new Map<string, Shelf<T>>();
  for (const plan of plans) {
    const { code } = plan.region;
    const region = index.get(code) ?? { code, plans: [], shelves: [], residentsSeen: null };
    index.set(code, region);
    const one = prepared(plan);
    region.plans.push(one);
    const { slug, kind } = plan.carrier;
    const key = `${code} ${slug} ${plan.currency}`;
    const shelf = shelves.get(key) ?? { seller: `${slug} ${plan.currency}`, packs: [] };
    if (!shelves.has(key)) region.shelves.push(shelf);
    shelves.set(key, shelf);
    shelf.packs.push(one);
    // A price of which nobody knows the day is never left out for its age.
    const seen = plan.seenOn ?? '9999-12-31';
    if (kind !== 'travel' && seen > (region.residentsSeen ?? '')) region.residentsSeen = seen;
  }
  return index;
}

/** A plan with what no need changes, worked out once: most plans stay the same objects when one changes. */
export function prepared<T extends FinderPlan>(plan: T): Prepared<T> {
  return memo(plan, 'finder', () => prepare(plan));
}

function prepare<T extends FinderPlan>(plan: T): Prepared<T> {
  const { carrier } = plan;
  const running = termsOn({ ...plan, offerEnds: null }, '')!;
  return {
    plan,
    running,
    ended: plan.offerEnds === null ? null : termsOn(plan, '9999-12-31'),
    size: packSize(plan),
    speed: speedOf(plan),
    monthMb: mbPerMonth(plan, 1),
    unlimited: unlimitedOf(plan),
    audience: audienceOf(plan.audience, carrier.kind),
    isForEverybody: isForEverybody(plan),
    hasUnknownCharge: hasUnknownCharge(plan),
    hasTerm: hasTerm(plan),
    hasNumber: hasNumber(plan),
    covers: coversOf(plan),
  };
}

/** The places that a plan of a group states that it covers; null: it does not, or is of a country. */
export function coversOf({
  covers,
  region,
}: Pick<FinderPlan, 'covers' | 'region'>): ReadonlySet<string> | null {
  return covers && isGroupCode(region.code) ? new Set(covers.map(regionAlias)) : null;
}
