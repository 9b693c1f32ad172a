import type { Plan } from '#src/contract/plans/plans.ts';
import { withArticle } from '#src/domain/places/carrier-line.ts';
import { filterChips } from '#src/domain/lists/filter-words.ts';
import { networkOptions } from '#src/domain/places/network-filter.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import {
  type PriceFeed,
  FEED_ITEMS,
  type PriceNews,
} from '#src/domain/pages/open-data/price-feed.ts';
import { filterSearch, queryFeed } from '#src/domain/lists/query-feed.ts';
import type { Entry, Snapshot, StoredRecord } from '../snapshot/snapshot.ts';
import { entryBySlug } from './entries.ts';
import { matching } from './listing.ts';
import { webAddress } from '#src/domain/insight/affiliate.ts';
import { memo } from '#src/domain/core/memo.ts';
import { fromMinor, toMinor } from '#src/domain/core/money/money.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';

/** What a feed follows. */
export type FeedSubject =
  | { of: 'deals' }
  | { of: 'region'; code: string }
  | { of: 'carrier'; slug: string }
  | { of: 'plan'; slug: string }
  | { of: 'query'; filters: PlanFilters };

/** The feed of a page or a query; null when there is no such page. */
export function feedOf(snapshot: Snapshot, subject: FeedSubject): PriceFeed | null {
  const found = describe(snapshot, subject);
  if (!found) return null;
  const { title, description, page, self = (format) => paths.feed(page, format) } = found;
  const news = priceNews(found.entries, { falls: subject.of === 'deals' });
  return { title, description, page, self, ...news };
}

type Described = Pick<PriceFeed, 'title' | 'description' | 'page'> & {
  self?: PriceFeed['self'];
  entries: readonly Entry[];
};

function describe(snapshot: Snapshot, subject: FeedSubject): Described | null {
  switch (subject.of) {
    case 'deals':
      return {
        title: 'Hot deals',
        description: 'Plans that are deals now: each fall of their prices.',
        page: paths.deals,
        entries: snapshot.plans.filter(({ key }) => key.hasDeal),
      };
    case 'region': {
      const places = [...snapshot.regions, ...snapshot.covered];
      const region = places.find(({ code }) => code === subject.code);
      const place = region && withArticle(region.name);
      return region
        ? {
            title: `SIM card prices in ${place}`,
            description: `Each change of a price of a plan in ${place}, up or down.`,
            page: paths.region(region.code),
            entries: snapshot.lists.get(region.code) ?? [],
          }
        : null;
    }
    case 'carrier': {
      const carrier = snapshot.carriers.find(({ slug }) => slug === subject.slug);
      return carrier
        ? {
            title: `${carrier.name} prices`,
            description: `Each change of a price of a ${carrier.name} plan, up or down.`,
            page: paths.carrier(carrier.slug),
            entries: snapshot.sold.get(carrier.slug) ?? [],
          }
        : null;
    }
    case 'plan': {
      const entry = entryBySlug(snapshot, subject.slug);
      return entry && { ...ofPlan(entry.plan), entries: [entry] };
    }
    case 'query': {
      const { filters } = subject;
      return {
        title: queryTitle(snapshot, filters),
        description: 'Each change of a price of the plans that a search finds, up or down.',
        page: paths.plans + filterSearch(filters),
        self: (format) => queryFeed(filters, format),
        entries: matching(snapshot, filters),
      };
    }
  }
}

const ofPlan = ({ carrier, planName, slug }: Plan) => ({
  title: `${fullPlanName(carrier.name, planName)}: price`,
  description: `Each change of the price of this plan, up or down.`,
  page: paths.plan(slug),
});

/** What a query asks for, in the words of the filters on pages, as far as a title has room. */
function queryTitle({ regions, covered, carriers }: Snapshot, filters: PlanFilters): string {
  const region = [...regions, ...covered].find(({ code }) => code === filters.region);
  const chips = filterChips(
    filters,
    {},
    {
      region: (code) => region?.name ?? code,
      carrier: (slug) => carriers.find((carrier) => carrier.slug === slug)?.name ?? slug,
      network: (slug) =>
        networkOptions(carriers).find((network) => network.slug === slug)?.name ?? slug,
      currency: region?.currency ?? 'USD',
    },
  ).map(({ text }) => text);
  const shown = [...chips.slice(0, 4), ...(chips.length > 4 ? ['...'] : [])].join(', ');
  return shown ? `SIM card prices: ${shown}` : 'SIM card prices';
}

/**
 * The newest changes of the prices of plans, newest first, and the day of the newest one; without any,
 * the day of the newest record. With `falls` those alone that went down.
 */
export function priceNews(
  entries: readonly Entry[],
  { falls = false } = {},
): { items: PriceNews[]; updated: string | null } {
  const items = entries
    .flatMap((entry) => memo(entry, 'price changes', () => changesOf(entry)))
    .filter(({ price, before }) => !falls || price < before)
    .sort((a, b) => (a.day === b.day ? b.recordId - a.recordId : a.day < b.day ? 1 : -1))
    .slice(0, FEED_ITEMS);
  return { items, updated: items[0]?.day ?? newestRecord(entries) };
}

/** A first price is no change, neither is one in another currency, and what was reckoned is no news. */
function changesOf(entry: Entry): PriceNews[] {
  const records = entry.records.filter(({ way }) => way !== 'reckoned');
  return records.flatMap((record, at) => {
    const before = records[at + 1];
    const isChange =
      before?.currency === record.currency && before.priceMinor !== record.priceMinor;
    return isChange ? newsOf(entry, record, before) : [];
  });
}

function newsOf({ plan }: Entry, record: StoredRecord, before: StoredRecord): PriceNews {
  const { id, slug, planName, planType, carrier, region, seenOn } = plan;
  const { currency, sourceName, sourceUrl } = record;
  return {
    recordId: record.id,
    price: fromMinor(record.priceMinor, currency),
    before: fromMinor(before.priceMinor, currency),
    beforeOn: before.recordedDate,
    currency,
    day: record.recordedDate,
    recordedAt: record.createdAt,
    sample: record.sample,
    sampleBefore: isPresent(plan, record, before) ? plan.previousSample : before.sample,
    source: priceSource(sourceName, webAddress(sourceUrl)),
    plan: { id, slug, planName, planType, carrier: carrier.name, region: region.name, seenOn },
  };
}

/** Of its present change the plan itself knows: a check of a price writes no record. */
function isPresent(
  { price, previousPrice, currency }: Entry['plan'],
  record: StoredRecord,
  before: StoredRecord,
): boolean {
  return (
    record.currency === currency &&
    record.priceMinor === toMinor(price, currency) &&
    previousPrice !== null &&
    before.priceMinor === toMinor(previousPrice, currency)
  );
}

function newestRecord(entries: readonly Entry[]): string | null {
  const days = entries.flatMap(({ records }) => records[0]?.recordedDate ?? []);
  return days.length > 0 ? days.reduce((one, day) => (one < day ? day : one)) : null;
}
