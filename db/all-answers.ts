import type { PriceRecord } from '#src/contract/prices.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { PriceFeed } from '#src/domain/price-feed.ts';
import type { Db } from './db.ts';
import { readFeed, type FeedSubject, type KnownForFeeds } from './price-feeds.ts';
import { listCarrierChecks, type CarrierChecks } from './queries/carrier-checks.ts';
import { getModified, type Modified } from './queries/modified.ts';
import { listOpenPrices } from './queries/open-prices.ts';
import { listAllHistories } from './queries/prices.ts';

/** Answers that all plans and all their price records go into. */
export interface AllAnswers {
  /** Every price record, newest first, by the number of the plan. */
  histories(): Promise<Map<number, PriceRecord[]>>;
  /** Those of public plans, as the open data has them. */
  open(): Promise<OpenPrice[]>;
  /** When the data behind each page was changed last. */
  modified(): Promise<Modified>;
  /** How old the prices of each carrier are. */
  checks(): Promise<CarrierChecks[]>;
  /** A feed of price changes (`readFeed`). */
  feed(subject: FeedSubject, days: Days, known: KnownForFeeds): Promise<PriceFeed | null>;
}

/** The answers as the database works them out; `keepAllAnswers` is for who asks after each change. */
export const readAllAnswers = (db: Db): AllAnswers => ({
  histories: () => listAllHistories(db),
  open: () => listOpenPrices(db),
  modified: () => getModified(db),
  checks: () => listCarrierChecks(db),
  feed: (subject, days, known) => readFeed(db, subject, days, known),
});
