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
