import { hasFacts, type LandingEntry } from './landing.ts';
import type { PlanType } from '../../core/vocabulary.ts';

const FACT_KINDS = ['esim', 'visitors'] as const;

/** Some plans of a region: how many, and of how many carriers. */
export interface TallyGroup {
  plans: number;
  carriers: number;
}

/** What landing pages are chosen by, counted in one pass over a region's plans. */
export interface Tally {
  plans: number;
  /** Plans of each carrier by type; carriers by slug. */
  byCarrier: ReadonlyMap<string, ReadonlyMap<PlanType, number>>;
  unlimited: TallyGroup;
  /** Of a format that an eSIM page shows, and such as visitors may buy. */
  esim: TallyGroup;
  visitors: TallyGroup;
  /** Plans within each sum of money, by the sum in minor units of the region's currency. */
  within: ReadonlyMap<number, TallyGroup>;
}

/**
 * Counts a region's plans. `priceOf` gives a price in minor units of the region's currency, null
 * where it cannot be converted; `sums` are in the same units.
 */
export function tallyPlans<T extends { key: Counted }>(
  entries: readonly T[],
  priceOf: (entry: T) => number | null,
  sums: readonly number[],
): Tally {
  const byCarrier = new Map<string, Map<PlanType, number>>();
  const unlimited = counter();
  const facts = FACT_KINDS.map((kind) => ({ kind, ...counter() }));
  const within = sums.map((sum) => ({ sum, ...counter() }));
  for (const entry of entries) {
    const { carrier, planType } = entry.key;
    let types = byCarrier.get(carrier);
    if (!types) byCarrier.set(carrier, (types = new Map()));
    types.set(planType, (types.get(planType) ?? 0) + 1);
    if (entry.key.unlimited) unlimited.add(carrier);
    for (const { kind, add } of facts) if (hasFacts(kind, entry.key)) add(carrier);
    const price = priceOf(entry);
    if (price === null) continue;
    for (const { sum, add } of within) if (price <= sum) add(carrier);
  }
  return {
    plans: entries.length,
    byCarrier,
    unlimited: unlimited.group(),
    ...(Object.fromEntries(facts.map(({ kind, group }) => [kind, group()])) as Pick<
      Tally,
      (typeof FACT_KINDS)[number]
    >),
    within: new Map(within.map(({ sum, group }) => [sum, group()])),
  };
}

type Counted = Pick<
  LandingEntry['key'],
  'carrier' | 'planType' | 'unlimited' | 'format' | 'audience'
>;

/** The plans of some carriers, of some types where they are named. */
export function countOf(
  { byCarrier }: Tally,
  carriers: Iterable<string>,
  planTypes?: readonly PlanType[],
): TallyGroup {
  const group = { plans: 0, carriers: 0 };
  for (const carrier of carriers) {
    let plans = 0;
    for (const [type, count] of byCarrier.get(carrier) ?? [])
      if (planTypes?.includes(type) ?? true) plans += count;
    group.plans += plans;
    if (plans > 0) group.carriers += 1;
  }
  return group;
}

function counter() {
  const carriers = new Set<string>();
  let plans = 0;
  return {
    add(carrier: string) {
      plans += 1;
      carriers.add(carrier);
    },
    group: (): TallyGroup => ({ plans, carriers: carriers.size }),
  };
}
