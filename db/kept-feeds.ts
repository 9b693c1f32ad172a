import { keepByFacts, kept } from '#src/domain/kept.ts';
import type { PriceFeed } from '#src/domain/price-feed.ts';
import type { AllAnswers } from './all-answers.ts';
import type { Db } from './db.ts';
import { readFeed } from './price-feeds.ts';
import type { RecordedPlan } from './queries/recorded-plans.ts';

/**
 * Opens what reads feeds: that of a carrier, of which there are many, is read again only when a plan
 * of it or a record of that is another one, or what it is called by.
 */
export function keepFeeds(
  db: Db,
  readPlans: () => Promise<readonly RecordedPlan[]>,
): AllAnswers['feed'] {
  const feeds = keepByFacts<PriceFeed | null>();
  return async (subject, days, known) => {
    const read = () => readFeed(db, subject, days, known);
    if (subject.of !== 'carrier') return read();
    const carrier = known.carriers.find(({ slug }) => slug === subject.slug);
    if (!carrier) return null;
    const names = known.regions.map(({ id, name }) => [id, name]);
    const own = bySeller(await readPlans()).get(carrier.id) ?? [];
    const facts = [JSON.stringify([carrier.id, carrier.name, days, names]), ...own];
    const before = feeds.find(subject.slug, facts);
    return before === undefined ? feeds.keep(subject.slug, facts, await read()) : before;
  };
}

const bySeller = kept((plans: readonly RecordedPlan[]) =>
  Map.groupBy(plans, ({ carrierId }) => carrierId),
);
