/** What may be said of the age of the prices (decisions §2, Hero). */
export type FreshnessClaim =
  { kind: 'daily' } | { kind: 'dated'; date: string } | { kind: 'unchecked' };

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

/** Rounded down to a step, with a plus: 376 -> '300+'; below one step the number as it is. */
export function roundedCount(count: number, step: number): string {
  return count < step ? String(count) : `${Math.floor(count / step) * step}+`;
}
