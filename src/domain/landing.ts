import { networks, shareNetwork, type Networked } from './carrier-line.ts';
import { convertMinor, toMinor, type Rates } from './money.ts';
import { paths } from './paths.ts';
import type { PricedPlan } from './unit-price.ts';
import { PLAN_TYPES, type Currency, type PlanType } from './vocabulary.ts';

/** Fewest plans and carriers with which a page deserves to exist; below, there is none. */
export const LANDING_MIN_PLANS = 5;
export const LANDING_MIN_CARRIERS = 2;
/** A page that leaves out less than this part of its region would only repeat the region's page. */
const LEAST_LEFT_OUT = 0.1;
/** Pairs of carriers in a region, and in how many of them one carrier may stand. */
const PAIRS_PER_REGION = 8;
const PAIRS_PER_CARRIER = 3;
/** Plans that each of a pair must have of a type that both sell. */
const PAIR_MIN_PLANS = 2;

/** Round sums of money that people look for, by currency, in whole units. */
const ROUND_SUMS: Readonly<Record<Currency, readonly number[]>> = {
  USD: [10, 20, 30],
  GBP: [10, 20],
  EUR: [10, 20],
  CAD: [30, 50],
  AUD: [20, 30],
  JPY: [1000, 2000],
};

/** A plan as far as landing pages choose and measure by it. */
export interface LandingEntry {
  plan: PricedPlan & { slug: string; currency: Currency; checkedAt: string | null };
  key: { id: number; carrier: string; planType: PlanType; unlimited: boolean };
}
/** A carrier as far as pages of networks and pairs need it. */
export type LandingCarrier = Networked & { slug: string };
/** A region with its public plans. */
export interface LandingRegion {
  code: string;
  currency: Currency;
  entries: readonly LandingEntry[];
}

/** A page about some of a region's plans that the data has enough of. */
export type Landing = { path: string; region: string } & (
  | { kind: 'type'; planType: PlanType }
  | { kind: 'unlimited' }
  | { kind: 'under'; amount: number; currency: Currency }
  | { kind: 'network'; operator: string; carriers: readonly string[] }
  | { kind: 'pair'; carriers: readonly [string, string]; planTypes: readonly PlanType[] }
);

/** Every landing page that the data is enough for, by region and kind, in a fixed order. */
export function findLandings(
  regions: readonly LandingRegion[],
  carriers: readonly LandingCarrier[],
  rates: Rates | null,
): Landing[] {
  // A network or a pair that several regions have gets one page, of the first of them.
  const found = new Map<string, Landing>();
  for (const region of regions) {
    const candidates = [
      ...narrowed(region),
      ...byNetwork(region, carriers),
      ...pairs(region, (path) => found.has(path)),
    ];
    for (const landing of candidates) {
      const entries = landingEntries(landing, region, rates);
      const narrows = entries.length <= region.entries.length * (1 - LEAST_LEFT_OUT);
      if (narrows && isEnough(entries) && !found.has(landing.path))
        found.set(landing.path, landing);
    }
  }
  return [...found.values()];
}

/** Region and carriers that a landing page at a path would be about; null when none can be there. */
export function landingParts(path: string): { region?: string; carriers: string[] } | null {
  const [, region, name = ''] = /^\/region\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (region) return REGION_NAMES.has(name) ? { region, carriers: [] } : null;
  const [, operator] = /^\/networks\/([^/]+)$/.exec(path) ?? [];
  if (operator) return { carriers: [operator] };
  const [, a, b] = /^\/compare\/([^/]+?)-vs-([^/]+)$/.exec(path) ?? [];
  return a && b ? { carriers: [a, b] } : null;
}

const REGION_NAMES: ReadonlySet<string> = new Set([
  ...PLAN_TYPES,
  'unlimited',
  ...Object.values(ROUND_SUMS).flatMap((sums) => sums.map((sum) => `under-${sum}`)),
]);

/** The plans of a landing page, cheapest first as the lists order them. */
export function landingEntries<T extends LandingEntry>(
  landing: Landing,
  region: { currency: Currency; entries: readonly T[] },
  rates: Rates | null,
): T[] {
  const price = ({ plan }: T) => inCurrency(plan.price, plan.currency, region.currency, rates);
  return region.entries
    .filter((entry) => belongs(landing, entry, price(entry)))
    .sort((a, b) => (price(a) ?? Infinity) - (price(b) ?? Infinity) || a.key.id - b.key.id);
}

/** An amount in minor units of another currency; null when it needs a rate and there is none. */
export function inCurrency(
  amount: number,
  from: Currency,
  to: Currency,
  rates: Rates | null,
): number | null {
  if (from === to) return toMinor(amount, from);
  return rates && convertMinor(toMinor(amount, from), from, to, rates);
}

function belongs(landing: Landing, { key }: LandingEntry, price: number | null): boolean {
  switch (landing.kind) {
    case 'type':
      return key.planType === landing.planType;
    case 'unlimited':
      return key.unlimited;
    case 'under':
      return price !== null && price <= toMinor(landing.amount, landing.currency);
    case 'network':
      return landing.carriers.includes(key.carrier);
    case 'pair':
      return landing.carriers.includes(key.carrier) && landing.planTypes.includes(key.planType);
  }
}

function isEnough(entries: readonly LandingEntry[]): boolean {
  const carriers = new Set(entries.map(({ key }) => key.carrier));
  return entries.length >= LANDING_MIN_PLANS && carriers.size >= LANDING_MIN_CARRIERS;
}

function narrowed({ code, currency }: LandingRegion): Landing[] {
  const of = (name: string) => ({ path: paths.regionPage(code, name), region: code });
  return [
    ...PLAN_TYPES.map((planType) => ({ ...of(planType), kind: 'type' as const, planType })),
    { ...of('unlimited'), kind: 'unlimited' as const },
    ...ROUND_SUMS[currency].map((amount) => ({
      ...of(`under-${amount}`),
      kind: 'under' as const,
      amount,
      currency,
    })),
  ];
}

/** For each operator with plans in the region: the virtual operators there on its network. */
function byNetwork({ code, entries }: LandingRegion, carriers: readonly LandingCarrier[]) {
  const here = new Set(entries.map(({ key }) => key.carrier));
  const present = carriers.filter(({ slug }) => here.has(slug));
  return present
    .filter(({ kind }) => kind === 'mno')
    .map((operator): Landing => ({
      path: paths.network(operator.slug),
      region: code,
      kind: 'network',
      operator: operator.slug,
      carriers: present
        .filter((other) => other.kind === 'mvno' && usesNetwork(other, operator))
        .map(({ slug }) => slug),
    }));
}

/** Whether a carrier's customers use an operator's network. */
export function usesNetwork(carrier: Networked, operator: Networked): boolean {
  return networks(carrier).length > 0 && shareNetwork(carrier, operator);
}

/**
 * Carriers that sell the same types of plans, those with most to compare first. What only one of
 * them sells, such as a day pass abroad, is left out: it would be set against nothing.
 */
function pairs({ code, entries }: LandingRegion, isTaken: (path: string) => boolean): Landing[] {
  const counts = new Map<string, Map<PlanType, number>>();
  for (const { key } of entries) {
    const types = counts.get(key.carrier) ?? new Map<PlanType, number>();
    counts.set(key.carrier, types.set(key.planType, (types.get(key.planType) ?? 0) + 1));
  }
  const slugs = [...counts.keys()].sort();
  const shared = (a: string, b: string, type: PlanType) =>
    Math.min(counts.get(a)!.get(type) ?? 0, counts.get(b)!.get(type) ?? 0);
  const overlap = (a: string, b: string) =>
    PLAN_TYPES.map((type) => shared(a, b, type)).reduce(
      (sum, both) => sum + (both >= PAIR_MIN_PLANS ? both : 0),
      0,
    );
  const all = slugs
    .flatMap((a, index) => slugs.slice(index + 1).map((b) => ({ a, b, score: overlap(a, b) })))
    .filter(({ a, b, score }) => score > 0 && !isTaken(paths.pair(a, b)))
    .sort((x, y) => y.score - x.score);
  const times = new Map<string, number>();
  const chosen: Landing[] = [];
  for (const { a, b } of all) {
    if (chosen.length === PAIRS_PER_REGION) break;
    const [ofA, ofB] = [times.get(a) ?? 0, times.get(b) ?? 0];
    if (Math.max(ofA, ofB) >= PAIRS_PER_CARRIER) continue;
    times.set(a, ofA + 1).set(b, ofB + 1);
    const both = PLAN_TYPES.filter((type) => shared(a, b, type) >= PAIR_MIN_PLANS);
    // Passes for journeys say nothing about service at home.
    const home = both.filter((type) => type !== 'travel');
    const planTypes = home.length > 0 ? home : both;
    chosen.push({
      path: paths.pair(a, b),
      region: code,
      kind: 'pair',
      carriers: [a, b],
      planTypes,
    });
  }
  return chosen;
}

/** The most telling pages that a plan stands on, for links from the plan's own page. */
export function landingsOfPlan(
  all: readonly Landing[],
  entry: LandingEntry,
  region: { code: string; currency: Currency },
  rates: Rates | null,
): Landing[] {
  const { currency } = region;
  const own = all.filter(
    (landing) =>
      landing.region === region.code &&
      landingEntries(landing, { currency, entries: [entry] }, rates).length > 0,
  );
  const some = (kind: Landing['kind'], count: number) =>
    own.filter((landing) => landing.kind === kind).slice(0, count);
  // Round sums stand in their order: the first is the lowest that the plan is within.
  return [
    ...some('type', 1),
    ...some('unlimited', 1),
    ...some('under', 1),
    ...some('network', 1),
    ...some('pair', 2),
  ];
}
