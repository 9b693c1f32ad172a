import { webAddress } from '#src/domain/affiliate.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { FEED_ITEMS, type PriceNews } from '#src/domain/price-feed.ts';
import { priceSource } from '#src/domain/price-source.ts';
import type { Db } from '../client.ts';
import { beforeSample, type SqlPlan, type SqlPrice } from '../rows.ts';
import { oneCondition } from './plan-conditions.ts';

/** Which price changes are wanted. */
export interface NewsOf {
  filters: PlanFilters;
  /** Only this plan's. */
  planId?: number;
  /** Only prices that went down. */
  falls?: boolean;
}

/** Plain SQL: each query must read from one index alone until it is known which changes are shown. */
interface NewsRow
  extends Omit<SqlPrice, 'changed_from'>, Pick<SqlPlan, 'slug' | 'plan_type' | 'seen_on'> {
  before_minor: SqlPrice['price_minor'];
  before_sample: SqlPrice['sample'];
  before_on: SqlPrice['recorded_date'];
  name: SqlPlan['plan_name'];
  carrier: string;
  region: string;
}

/**
 * Changes that are looked at from the newest on. The plans of most queries fill a feed from these;
 * for the others the changes of their plans are read one plan after the other.
 */
const NEAR = 5000;
const NEWEST_FIRST = 'ORDER BY h.recorded_date DESC, h.id DESC';

/**
 * The newest changes of the prices of public plans, newest first, and the day of the newest one;
 * without any, the day of the newest record. A first price is no change, and neither is one in
 * another currency: triggers keep `changed_from` that way.
 */
export async function listPriceNews(
  db: Db,
  { filters, planId, falls = false }: NewsOf,
  days: Days,
  near = NEAR,
): Promise<{ items: PriceNews[]; updated: string | null }> {
  const { where, args } = await oneCondition(db, filters, days);
  const wanted: Wanted =
    planId === undefined
      ? { where, args, falls }
      : { where: `${where} AND p.id = ?`, args: [...args, planId], falls };
  const rows =
    planId === undefined ? await readNewest(db, wanted, near) : await ofPlans(db, wanted);
  return {
    items: rows.map(newsFromRow),
    updated: rows[0]?.recorded_date ?? (await newestDay(db, wanted)),
  };
}

interface Wanted {
  /** Condition on `plans p` and its values. */
  where: string;
  args: (string | number)[];
  falls: boolean;
}

/** Walks the newest changes until there are enough; what they do not hold is read by plan. */
async function readNewest(db: Db, wanted: Wanted, near: number): Promise<NewsRow[]> {
  const edge = await db.first<Edge>(
    `SELECT h.recorded_date AS day, h.id FROM price_records h WHERE h.changed_from IS NOT NULL
     ${NEWEST_FIRST} LIMIT 1 OFFSET ?`,
    [near],
  );
  const after = edge ? [edge.day, edge.id] : [];
  const rows = await db.all<NewsRow>(walkSql(wanted, edge !== null), [
    ...after,
    ...wanted.args,
    FEED_ITEMS,
  ]);
  const missing = FEED_ITEMS - rows.length;
  return edge && missing > 0 ? [...rows, ...(await ofPlans(db, wanted, missing, edge))] : rows;
}

/** The newest changes of the plans, those after an edge left out. */
function ofPlans(db: Db, wanted: Wanted, limit = FEED_ITEMS, edge?: Edge): Promise<NewsRow[]> {
  const until = edge ? [edge.day, edge.id] : [];
  return db.all<NewsRow>(byPlanSql(wanted, until.length > 0), [...wanted.args, ...until, limit]);
}

/** The last change that the walk leaves out. */
interface Edge {
  day: string;
  id: number;
}

/** Changes in the order of the index that holds them all, which is that of the feed. */
export function walkSql(wanted: Pick<Wanted, 'where' | 'falls'>, hasEdge: boolean): string {
  // The sign keeps what is known of plans from choosing another index.
  return itemsSql(
    'price_records h CROSS JOIN plans p ON p.id = +h.plan_id',
    `${hasEdge ? '(h.recorded_date, h.id) > (?, ?) AND' : ''} ${wanted.where}`,
    wanted.falls,
  );
}

/** Changes by plan, put in order: read from an index alone until it is known which are shown. */
export function byPlanSql(wanted: Pick<Wanted, 'where' | 'falls'>, hasEdge: boolean): string {
  return itemsSql(
    'plans p CROSS JOIN price_records h ON h.plan_id = p.id',
    `${wanted.where} ${hasEdge ? 'AND (h.recorded_date, h.id) <= (?, ?)' : ''}`,
    wanted.falls,
  );
}

/** The newest changes of a join; what an item says is read for those alone. */
function itemsSql(from: string, where: string, falls: boolean): string {
  const fell = `AND h.price_minor < (SELECT o.price_minor FROM price_records o WHERE o.id = h.changed_from)`;
  return `SELECT h.id, h.plan_id, h.price_minor, h.currency, h.recorded_date, h.created_at, h.sample,
      h.source_name, h.source_url, h.way, p.seen_on,
      b.price_minor AS before_minor, b.recorded_date AS before_on, ${beforeSample('h')} AS before_sample,
      p.slug, p.plan_name AS name, p.plan_type, c.name AS carrier, r.name AS region
    FROM (SELECT h.id FROM ${from} WHERE h.changed_from IS NOT NULL AND ${where}
      ${falls ? fell : ''} ${NEWEST_FIRST} LIMIT ?) q
    CROSS JOIN price_records h ON h.id = q.id JOIN price_records b ON b.id = h.changed_from
    JOIN plans p ON p.id = h.plan_id JOIN carriers c ON c.id = p.carrier_id
    JOIN regions r ON r.id = p.region_id ${NEWEST_FIRST}`;
}

async function newestDay(db: Db, { where, args }: Wanted): Promise<string | null> {
  const row = await db.first<{ day: string | null }>(
    `SELECT max((SELECT max(h.recorded_date) FROM price_records h WHERE h.plan_id = p.id)) AS day
     FROM plans p WHERE ${where}`,
    [...args],
  );
  return row?.day ?? null;
}

function newsFromRow(row: NewsRow): PriceNews {
  return {
    recordId: row.id,
    price: fromMinor(row.price_minor, row.currency),
    before: fromMinor(row.before_minor, row.currency),
    beforeOn: row.before_on,
    currency: row.currency,
    day: row.recorded_date,
    recordedAt: row.created_at,
    sample: row.sample === 1,
    sampleBefore: row.before_sample === 1,
    source: priceSource(row.source_name, webAddress(row.source_url)),
    plan: {
      id: row.plan_id,
      slug: row.slug,
      planName: row.name,
      planType: row.plan_type,
      carrier: row.carrier,
      region: row.region,
      seenOn: row.seen_on,
    },
  };
}
