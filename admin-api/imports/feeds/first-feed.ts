import type { Db } from '#db/core/connect/client.ts';
import { createFeed, knewRatesFeed } from '#db/imports/feeds.ts';
import { RATES_ADDRESS, RATES_FEED } from '#src/domain/imports/feeds.ts';
import { FeedInput } from '#src/contract/imports/feeds.ts';
import type { Env } from '../../env.ts';
import { feedDueAfter } from './decide.ts';

/**
 * Gives a site its feed of reference rates, once: switched off, because nothing is asked of anybody
 * before an operator says so, or as RATES_URL and RATES_CRON have it. One that was deleted stays away.
 */
export async function addRatesFeed(
  db: Db,
  { ratesUrl, ratesCron }: Pick<Env, 'ratesUrl' | 'ratesCron'>,
  now: Date,
): Promise<void> {
  if (await knewRatesFeed(db)) return;
  const feed = FeedInput.parse({
    name: RATES_FEED,
    enabled: ratesUrl !== null,
    kind: 'address',
    address: ratesUrl ?? RATES_ADDRESS,
    format: 'csv',
    mapping: { kind: 'rates' },
    schedule: ratesCron,
    mode: 'sane',
  });
  const actor = { id: null, name: 'start', way: 'start' } as const;
  await createFeed(db, feed, feedDueAfter(feed, now), { actor, now });
}
