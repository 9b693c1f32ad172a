import { newestDay } from './price-steps.ts';

/** What may be said of the age of the prices (decisions §2, Hero). */
export type FreshnessClaim =
  { kind: 'daily' } | { kind: 'dated'; date: string } | { kind: 'unchecked' };

/** What the whole site says of its prices: how many, how fresh, whether sample data is loaded. */
export interface Freshness {
  plans: number;
  carriers: number;
  /** Newest check of any price, ISO 8601; null when none was ever checked. */
  newestCheck: string | null;
  /** Day of the newest price record; null without any. Histories are drawn up to it. */
  newestRecord: string | null;
  /** Plans whose price is unchecked sample data. */
  samples: number;
}

/** How many of some prices are sample data. */
export type SampleShare = 'all' | 'some' | 'none';

/** What the line above a list says of its prices. */
export interface ListFreshness {
  /** Day of the newest check, ISO 8601; null when none was ever checked. */
  checked: string | null;
  samples: SampleShare;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * 'daily' only while the newest check is at most a day old, else its date, else 'unchecked'.
 * `newestCheck` is ISO 8601, null when no price was ever checked.
 */
export function freshnessClaim(newestCheck: string | null, now: Date): FreshnessClaim {
  if (newestCheck === null) return { kind: 'unchecked' };
  const age = now.getTime() - new Date(newestCheck).getTime();
  return age <= DAY_MS ? { kind: 'daily' } : { kind: 'dated', date: newestCheck.slice(0, 10) };
}

/** The moment (ms) after which 'daily' may not be said any more; null when it is not said anyway. */
export function claimEnds(newestCheck: string | null): number | null {
  return newestCheck === null ? null : Date.parse(newestCheck) + DAY_MS;
}

/** The share of sample data among some prices; without prices there is none. */
export function sampleShare({ plans, samples }: { plans: number; samples: number }): SampleShare {
  if (samples === 0) return 'none';
  return samples === plans ? 'all' : 'some';
}

/** What may be said above a list of these plans. */
export function listFreshness(
  plans: readonly { checkedAt: string | null; sample: boolean }[],
): ListFreshness {
  const samples = plans.filter(({ sample }) => sample).length;
  return {
    checked: newestDay(plans.map(({ checkedAt }) => checkedAt)),
    samples: sampleShare({ plans: plans.length, samples }),
  };
}

/** What is said of prices of which none was ever checked (decisions §2, Hero), where it is so. */
export function uncheckedWords(samples: SampleShare): string {
  return {
    all: 'Sample prices, not checked',
    some: 'Some are sample prices, none was checked',
    none: 'Prices not checked yet',
  }[samples];
}

/** What every page says of sample data among all prices; null without any. */
export function sampleNotice(samples: SampleShare): string | null {
  return {
    all: 'Prices on this site are sample data and were not checked.',
    some: 'Some prices on this site are sample data and were not checked: the page of each plan says which.',
    none: null,
  }[samples];
}

/** Counts it over all public plans; `newestRecord` is the day of the newest price record. */
export function freshnessOf(
  entries: Iterable<{
    plan: { checkedAt: string | null; sample: boolean };
    key: { carrier: string };
  }>,
  newestRecord: string | null,
): Freshness {
  const carriers = new Set<string>();
  let [plans, samples] = [0, 0];
  let newestCheck: string | null = null;
  for (const { plan, key } of entries) {
    plans += 1;
    if (plan.sample) samples += 1;
    if (plan.checkedAt !== null && (newestCheck === null || plan.checkedAt > newestCheck))
      newestCheck = plan.checkedAt;
    carriers.add(key.carrier);
  }
  return { plans, carriers: carriers.size, newestCheck, newestRecord, samples };
}

/** Rounded down to a step, with a plus: 376 -> '300+'; below one step the number as it is. */
export function roundedCount(count: number, step: number): string {
  return count < step ? String(count) : `${Math.floor(count / step) * step}+`;
}
