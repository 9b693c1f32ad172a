import { webAddress } from '#src/domain/insight/affiliate.ts';
import { memo } from '#src/domain/core/memo.ts';
import { fromMinor, toMinor } from '#src/domain/core/money/money.ts';
import { FEED_ITEMS, type PriceNews } from '#src/domain/pages/open-data/price-feed.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import type { Entry, StoredRecord } from '../snapshot/snapshot.ts';

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
