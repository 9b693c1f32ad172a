import {
  minorInCurrency,
  LANDING_TYPES,
  ROUND_SUMS,
  usesNetwork,
  type Landing,
  type LandingCarrier,
  type LandingRegion,
} from './landing.ts';
import { countOf, tallyPlans, type TallyGroup, type Tally } from './landing-tally.ts';
import { memo } from '../../core/memo.ts';
import { toMinor, type Rates } from '../../core/money/money.ts';
import { paths } from '../../core/paths/paths.ts';
import { PLAN_TYPES, type Currency, type PlanType } from '../../core/vocabulary.ts';

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

/** Every landing page that the data is enough for, by region and kind, in a fixed order. */
export function findLandings(
  regions: readonly LandingRegion[],
  carriers: readonly LandingCarrier[],
  rates: Rates | null,
): Landing[] {
  const tallied = regions.map((region) => {
    const { code, currency, entries } = region;
    const name = `tally ${currency} ${JSON.stringify(rates)}`;
    return { code, currency, tally: memo(entries, name, () => tallyRegion(region, rates)) };
  });
  return chooseLandings(tallied, carriers);
}

interface TalliedRegion {
  code: string;
  currency: Currency;
  tally: Tally;
}

function tallyRegion({ currency, entries }: LandingRegion, rates: Rates | null): Tally {
  return tallyPlans(
    entries,
    ({ plan }) => minorInCurrency(plan.price, plan.currency, currency, rates),
    ROUND_SUMS[currency].map((amount) => toMinor(amount, currency)),
  );
}

function chooseLandings(
  regions: readonly TalliedRegion[],
  carriers: readonly LandingCarrier[],
): Landing[] {
  // A network or a pair that several regions have gets one page, of the first of them.
  const found = new Map<string, Landing>();
  for (const { code, currency, tally } of regions) {
    const candidates = [
      ...narrowed(code, currency),
      ...byNetwork(code, tally, carriers),
      ...pairs(code, tally, (path) => found.has(path)),
    ];
    for (const landing of candidates) {
      const group = groupOf(landing, tally);
      const narrows = group.plans <= tally.plans * (1 - LEAST_LEFT_OUT);
      if (narrows && isEnough(group) && !found.has(landing.path)) found.set(landing.path, landing);
    }
  }
  return [...found.values()];
}

/** How many plans `belongs` leaves on a landing page of a region. */
function groupOf(landing: Landing, tally: Tally): TallyGroup {
  switch (landing.kind) {
    case 'type':
      return countOf(tally, tally.byCarrier.keys(), [landing.planType]);
    case 'esim':
      return tally.esim;
    case 'visitors':
      return tally.visitors;
    case 'unlimited':
      return tally.unlimited;
    case 'under':
      return tally.within.get(toMinor(landing.amount, landing.currency))!;
    case 'network':
      return countOf(tally, landing.carriers);
    case 'pair':
      return countOf(tally, landing.carriers, landing.planTypes);
  }
}

function isEnough({ plans, carriers }: TallyGroup): boolean {
  return plans >= LANDING_MIN_PLANS && carriers >= LANDING_MIN_CARRIERS;
}

function narrowed(code: string, currency: Currency): Landing[] {
  const of = (name: string) => ({ path: paths.regionPage(code, name), region: code });
  return [
    ...LANDING_TYPES.map((planType) => ({ ...of(planType), kind: 'type' as const, planType })),
    { ...of('esim'), kind: 'esim' as const },
    { ...of('visitors'), kind: 'visitors' as const },
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
function byNetwork(code: string, { byCarrier }: Tally, carriers: readonly LandingCarrier[]) {
  const present = carriers.filter(({ slug }) => byCarrier.has(slug));
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

/**
 * Carriers that sell the same types of plans, those with most to compare first. What only one of
 * them sells, such as a day pass abroad, is left out: it would be set against nothing.
 */
function pairs(
  code: string,
  { byCarrier: counts }: Tally,
  isTaken: (path: string) => boolean,
): Landing[] {
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
