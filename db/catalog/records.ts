import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { webAddress } from '#src/domain/insight/affiliate.ts';
import { licenceOf } from '#src/domain/pages/attribution.ts';
import { memo } from '#src/domain/core/memo.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import type { OpenPrice } from '#src/domain/pages/open-data/open-data.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import {
  monthlyTrends,
  SHORTEST_DAYS,
  type Trends,
} from '#src/domain/prices/history/price-trend.ts';
import type { Entry, Snapshot, StoredRecord } from '../snapshot/snapshot.ts';

/** The prices of a plan as they go over the wire, newest first. */
export function historyOf({ records }: Entry): readonly PriceRecord[] {
  return memo(records, 'history', () => records.map((record) => recordOnWire(record)));
}

function recordOnWire(record: StoredRecord): PriceRecord {
  const { id, recordedDate, sample, sourceName, sourceUrl, way } = record;
  const price = fromMinor(record.priceMinor, record.currency);
  return { id, price, recordedDate, sample, source: priceSource(sourceName, sourceUrl), way };
}

/** Every price of public plans, by the plan's slug and oldest first: what the open data holds. */
export function openPrices(snapshot: Snapshot): readonly OpenPrice[] {
  return memo(snapshot.plans, 'open prices', () =>
    snapshot.plans
      .toSorted((a, b) => (a.plan.slug < b.plan.slug ? -1 : 1))
      .flatMap((entry) => openPricesOf(entry)),
  );
}

/** Those of a plan, oldest first. */
export function openPricesOf(entry: Entry): readonly OpenPrice[] {
  const { records, plan } = entry;
  return memo(entry, 'open prices', () =>
    records.map((record) => openPrice(record, plan.slug)).reverse(),
  );
}

function openPrice(record: StoredRecord, plan: string): OpenPrice {
  const { recordedDate, currency, sample, way, priceMinor } = record;
  const source = priceSource(record.sourceName, webAddress(record.sourceUrl));
  const sourceName = source?.name ?? null;
  return {
    plan,
    recordedDate,
    currency,
    sample,
    way,
    price: fromMinor(priceMinor, currency),
    sourceName,
    sourceUrl: source?.url ?? null,
    licence: licenceOf(sourceName),
  };
}

/**
 * The price of a month of unlimited US plans in USD, as lines of fixed baskets over the six months
 * that end with the day of the data. Plans of network operators and resellers alone, prepaid or
 * postpaid, of 28 days or more, that residents can buy (not published: they can).
 */
export function trendsOf(snapshot: Snapshot): Trends {
  const counted = (snapshot.own.get('US') ?? []).filter(isCounted);
  const { day, from } = snapshot.freshness;
  return monthlyTrends(
    counted.map((entry) => ({
      validityDays: entry.plan.validityDays!,
      carrierId: entry.plan.carrierId,
      carrierName: entry.plan.carrier.name,
      carrierSlug: entry.plan.carrier.slug,
      records: [...historyOf(entry)],
    })),
    day ?? from,
  );
}

function isCounted({ plan, key }: Entry): boolean {
  const { currency, carrier, planType, audience, validityDays } = plan;
  return (
    currency === 'USD' &&
    key.unlimited &&
    carrier.kind !== 'travel' &&
    (planType === 'prepaid' || planType === 'postpaid') &&
    (audience === null || audience === 'anyone' || audience === 'residents') &&
    (validityDays ?? 0) >= SHORTEST_DAYS
  );
}
