import { z } from 'zod';
import { SERIES_LISTS, STATISTICS_RANGES } from '#src/domain/insight/events.ts';

/** How many days the statistics go back. */
export const StatisticsQuery = z.object({
  days: z.coerce
    .number('must be a number of days')
    .pipe(z.literal(STATISTICS_RANGES, `must be one of ${STATISTICS_RANGES.join(', ')}`))
    .default(30),
});

/**
 * A plan, carrier, region, page or text, how often it was counted, and the sum of its visitors of
 * each day. `key` names it to `StatisticsSeriesQuery`: a number or a path; empty for what has no
 * place of its own.
 */
export const Counted = z.object({
  key: z.string(),
  name: z.string(),
  n: z.int(),
  visitors: z.int(),
});
export type Counted = z.infer<typeof Counted>;

/** What happened on the public pages in the last days: counts alone. */
export const Statistics = z.object({
  /** First and last day, UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every day of the range, oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      views: z.int(),
      buys: z.int(),
      compares: z.int(),
      searches: z.int(),
      /** Those among the searches that found nothing. */
      emptySearches: z.int(),
    }),
  ),
  /**
   * Those of most visitors first, then the most frequent. An empty name, always last, is everything
   * else together: what did not get into the list, and what days do not tell apart.
   */
  pages: z.array(Counted),
  referrers: z.array(Counted),
  searches: z.array(Counted),
  emptySearches: z.array(Counted),
  filters: z.array(Counted),
  /** Clicks on Buy. */
  plans: z.array(Counted),
  carriers: z.array(Counted),
  regions: z.array(Counted),
  buyPages: z.array(Counted),
});
export type Statistics = z.infer<typeof Statistics>;

/** One entry of a list of the statistics, by its key. */
export const StatisticsSeriesQuery = StatisticsQuery.extend({
  list: z.enum(SERIES_LISTS),
  key: z.string().min(1, 'is required').max(201),
});

/** How often something was counted on each day of the range, oldest first. */
export const StatisticsSeries = z.object({
  name: z.string(),
  days: z.array(z.object({ day: z.iso.date(), n: z.int() })),
});
export type StatisticsSeries = z.infer<typeof StatisticsSeries>;
