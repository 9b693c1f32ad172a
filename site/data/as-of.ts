import type { Catalog } from '#db/catalog.ts';
import type { Freshness } from '#src/domain/freshness-words.ts';
import { weekStart } from '#src/domain/dates.ts';
import { kept } from '#src/domain/kept.ts';
import { newestDay } from '#src/domain/price-steps.ts';

/** The day of a catalog, ISO 8601: said once for all pages. */
export const dayOf = kept(({ now }: Pick<Catalog, 'now'>) => now.toISOString().slice(0, 10));

/**
 * The calendar date that all price histories are drawn up to at least: the day of the data. Each
 * plan goes on from there to its own newest observation. While the data goes on, that day is the
 * Monday of its week: else one check a day would change every plan's page. Without any day, it is
 * that of the newest record.
 */
export function pricesAsOf({
  day,
  isPast,
  newestRecord,
}: Pick<Freshness, 'day' | 'isPast' | 'newestRecord'>): string | null {
  if (isPast) return day;
  const newest = newestDay([day ?? newestRecord]);
  return newest && weekStart(newest);
}
