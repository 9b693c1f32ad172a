import type { Freshness } from '#db/queries/site.ts';

/**
 * The calendar date that price histories are drawn and judged up to: the newest record or check.
 * It moves with the data, not with the clock, so that a build without changes changes no page.
 */
export function pricesAsOf(freshness: Freshness): string | null {
  const days = [freshness.newestRecord, freshness.newestCheck?.slice(0, 10) ?? null];
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
}
