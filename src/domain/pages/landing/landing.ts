import { networks, type Networked } from '../../places/carrier-line.ts';
import { FACT_FILTERS, noFactFilters, wantedValues } from '../../plans/facts/filters.ts';
import type { Offered } from '../../plans/eligibility.ts';
import type { FactValue } from '../../plans/facts/kinds.ts';
import type { FactFilters, FilterFact } from '../../plans/facts/plans.ts';
import { convertMinor, toMinor, type Rates } from '../../core/money/money.ts';
import { shareNetwork } from '../../places/share-network.ts';
import type { PricedPlan } from '../../prices/unit-price.ts';
import type { Currency, PlanType } from '../../core/vocabulary.ts';

/** Round sums of money that people look for, by currency, in whole units. */
export const ROUND_SUMS: Readonly<Record<Currency, readonly number[]>> = {
  USD: [10, 20, 30],
  GBP: [10, 20],
  EUR: [10, 20],
  CAD: [30, 50],
  AUD: [20, 30],
  JPY: [1000, 2000],
};

/** Plan types with a page of their own; eSIM and "for visitors" say more than the types of that name (rule 9). */
export const LANDING_TYPES = ['prepaid', 'postpaid', 'data-only'] as const satisfies PlanType[];
export type LandingType = (typeof LANDING_TYPES)[number];
/** What pages of the format and of who may buy narrow a list by. */
export const LANDING_FACTS = {
  esim: { format: ['esim' as const] },
  visitors: { audience: ['visitors' as const] },
} satisfies Record<string, Partial<FactFilters>>;

/** A plan as far as landing pages choose and measure by it. */
export interface LandingEntry {
  plan: PricedPlan &
    Offered & {
      slug: string;
      currency: Currency;
      seenOn: string | null;
      sample: boolean;
    };
  key: {
    id: number;
    carrier: string;
    planType: PlanType;
    unlimited: boolean;
    format: FactValue;
    /** As `audienceOf` has it. */
    audience: FactValue;
  };
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
  | { kind: 'type'; planType: LandingType }
  | { kind: 'esim' }
  | { kind: 'visitors' }
  | { kind: 'unlimited' }
  | { kind: 'under'; amount: number; currency: Currency }
  | { kind: 'network'; operator: string; carriers: readonly string[] }
  | { kind: 'pair'; carriers: readonly [string, string]; planTypes: readonly PlanType[] }
);

/** Region and carriers that a landing page at a path would be about; null when none can be there. */
export function landingParts(path: string): { region?: string; carriers: string[] } | null {
  const [, region, name = ''] = /^\/region\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (region) return REGION_NAMES.has(name) ? { region, carriers: [] } : null;
  const [, operator] = /^\/networks\/([^/]+)$/.exec(path) ?? [];
  if (operator) return { carriers: [operator] };
  const [, pair = ''] = /^\/compare\/([^/]+)$/.exec(path) ?? [];
  const [, a, b] = /^(.+?)-vs-(.+)$/s.exec(pair) ?? [];
  return a && b ? { carriers: [a, b] } : null;
}

const REGION_NAMES: ReadonlySet<string> = new Set([
  ...LANDING_TYPES,
  'esim',
  'visitors',
  'unlimited',
  ...Object.values(ROUND_SUMS).flatMap((sums) => sums.map((sum) => `under-${sum}`)),
]);

/** The plans of a landing page, cheapest first as the lists order them. */
export function landingEntries<T extends LandingEntry>(
  landing: Landing,
  region: { currency: Currency; entries: readonly T[] },
  rates: Rates | null,
): T[] {
  const price = ({ plan }: T) => minorInCurrency(plan.price, plan.currency, region.currency, rates);
  return region.entries
    .filter((entry) => belongs(landing, entry, price(entry)))
    .sort((a, b) => (price(a) ?? Infinity) - (price(b) ?? Infinity) || a.key.id - b.key.id);
}

/** An amount in minor units of another currency; null when it needs a rate and there is none. */
export function minorInCurrency(
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
    case 'esim':
    case 'visitors':
      return hasFacts(landing.kind, key);
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

/** Whether a plan is on a region's page of eSIMs, or for visitors: as the filters of lists have it. */
export function hasFacts(
  kind: keyof typeof LANDING_FACTS,
  key: Pick<LandingEntry['key'], 'format' | 'audience'>,
): boolean {
  // The pages ask for no other facts.
  const facts: Readonly<Partial<Record<FilterFact, FactValue>>> = key;
  return WANTED[kind].every(({ name, values }) => values.includes(facts[name] ?? null));
}

const wantedBy = (kind: keyof typeof LANDING_FACTS) =>
  FACT_FILTERS.flatMap((filter) => {
    const filters: FactFilters = { ...noFactFilters(), ...LANDING_FACTS[kind] };
    const values: readonly FactValue[] | null = wantedValues(filter, filters);
    return values ? [{ name: filter.name, values }] : [];
  });
/** Worked out once: every plan is asked. */
const WANTED = { esim: wantedBy('esim'), visitors: wantedBy('visitors') };

/** Whether a carrier's customers use an operator's network. */
export function usesNetwork(carrier: Networked, operator: Networked): boolean {
  return networks(carrier).length > 0 && shareNetwork(carrier, operator);
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
    ...some('esim', 1),
    ...some('visitors', 1),
    ...some('unlimited', 1),
    ...some('under', 1),
    ...some('network', 1),
    ...some('pair', 2),
  ];
}
