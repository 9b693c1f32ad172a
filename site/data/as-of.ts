import type { Freshness } from '#src/domain/freshness.ts';
import { weekStart } from '#src/domain/dates.ts';
import { newestDay } from '#src/domain/price-steps.ts';

/**
 * The calendar date that all price histories are drawn and judged up to at least: the Monday of the
 * week with the newest record or check. Each plan goes on from there to its own newest one. It moves
 * with the data, not with the clock, and by weeks: else one edit a day would change every plan page.
 */
export function pricesAsOf(freshness: Freshness): string | null {
  const newest = newestDay([freshness.newestRecord, freshness.newestCheck]);
  return newest && weekStart(newest);
}
