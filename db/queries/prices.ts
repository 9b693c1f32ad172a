import type { PriceRecord } from '#src/contract/prices.ts';
import type { DataDay } from '#src/domain/freshness.ts';
import { fromMinor } from '#src/domain/money.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { monthlyTrends, SHORTEST_DAYS, type Trends } from '#src/domain/price-trend.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { and, desc, eq, gte, inArray, isNull, or, placeholder, sql } from '../drizzle.ts';
import { isAmong, prepareAll, q, readAll } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { carriers, plans, priceRecords, regions } from '../schema.ts';

const { id, planId, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, way } =
  priceRecords;
const select = () =>
  q
    .select({ id, planId, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, way })
    .from(priceRecords);
const newestFirst = [desc(recordedDate), desc(id)];

const ofPlan = prepareAll(
  select()
    .where(eq(planId, placeholder('plan')))
    .orderBy(...newestFirst),
);

/** A plan's price records, newest first (specification §7). */
export async function listPriceHistory(db: Db, plan: number): Promise<PriceRecord[]> {
  return (await ofPlan(db, { plan })).map(recordFromRow);
}

/** A record as a text of many says it. */
export type RecordCells = [
  id: number,
  planId: number,
  priceMinor: number,
  currency: Currency,
  recordedDate: string,
  sample: number,
  sourceName: string | null,
  sourceUrl: string | null,
  way: PriceRecord['way'],
];

/** Such cells in SQL, of `price_records h`. */
export const RECORD_CELLS = `json_array(h.id, h.plan_id, h.price_minor, h.currency, h.recorded_date,
  h.sample, h.source_name, h.source_url, h.way)`;

/** The price records of all plans, newest first, by plan id. */
export async function listAllHistories(db: Pick<Db, 'all'>): Promise<Map<number, PriceRecord[]>> {
  // One text: the driver takes longer for each row.
  const [found] = await db.all<{ records: string }>(
    `SELECT json_group_array(${RECORD_CELLS} ORDER BY h.plan_id, h.recorded_date DESC, h.id DESC) AS records
     FROM price_records h`,
  );
  const records = JSON.parse(found?.records ?? '[]') as RecordCells[];
  const histories = Map.groupBy(records, ([, plan]) => plan);
  return new Map([...histories].map(([plan, cells]) => [plan, cells.map(recordFromCells)]));
}

/** The record of such cells. */
export function recordFromCells(cells: RecordCells): PriceRecord {
  const [id, planId, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, way] =
    cells;
  const read = { id, planId, priceMinor, currency, recordedDate, sourceName, sourceUrl, way };
  return recordFromRow({ ...read, sample: sample === 1 });
}

/** The price records of some plans, newest first, by plan id. */
export async function listPriceHistories(
  db: Db,
  planIds: readonly number[],
): Promise<Map<number, PriceRecord[]>> {
  const some = select().where(isAmong(planId, planIds));
  const rows = await readAll(db, some.orderBy(planId, ...newestFirst));
  const histories = Map.groupBy(rows, (row) => row.planId);
  return new Map([...histories].map(([plan, records]) => [plan, records.map(recordFromRow)]));
}

type RecordRow = Omit<typeof priceRecords.$inferSelect, 'createdAt' | 'changedFrom'>;

/**
 * The price of a month of unlimited US plans in USD, as lines of fixed baskets over the six months
 * that end with the day of the data. Plans of network operators and resellers alone, prepaid or
 * postpaid, of 28 days or more, that residents can buy (not published: they can).
 */
export async function readPriceTrends(db: Db, { day, from }: DataDay): Promise<Trends> {
  const counted = and(
    IS_PUBLIC,
    eq(regions.code, 'US'),
    eq(plans.currency, 'USD'),
    eq(plans.isUnlimited, true),
    inArray(carriers.kind, ['mno', 'mvno']),
    inArray(plans.planType, ['prepaid', 'postpaid']),
    or(isNull(plans.audience), inArray(plans.audience, ['anyone', 'residents'])),
    gte(plans.validityDays, SHORTEST_DAYS),
  );
  const query = q
    .select({
      id: plans.id,
      validityDays: sql<number>`${plans.validityDays}`,
      carrierId: carriers.id,
      carrierName: carriers.name,
      carrierSlug: carriers.slug,
    })
    .from(plans)
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId));
  const found = await readAll(db, query.where(counted));
  const histories = await listPriceHistories(
    db,
    found.map((plan) => plan.id),
  );
  return monthlyTrends(
    found.map((plan) => ({ ...plan, records: histories.get(plan.id) ?? [] })),
    day ?? from,
  );
}

function recordFromRow(row: RecordRow): PriceRecord {
  return {
    id: row.id,
    price: fromMinor(row.priceMinor, row.currency),
    recordedDate: row.recordedDate,
    sample: row.sample,
    source: priceSource(row.sourceName, row.sourceUrl),
    way: row.way,
  };
}
