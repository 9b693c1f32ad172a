import type { Counted, Statistics, StatisticsSeries } from '#src/contract/insight/statistics.ts';
import type { CountKind, SeriesList } from '#src/domain/insight/events.ts';
import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, gte, inArray, sql } from '../core/connect/drizzle.ts';
import { q, readAll } from '../core/sql/orm.ts';
import { eventDays } from '../schema/events.ts';
import { plans } from '../schema.ts';

/** Rows of each list that have a name, and the place of the row after them for all that is left. */
const SHOWN = 20;
const REST = SHOWN + 1;
const DAY_MS = 86_400_000;
const total = sql<number>`sum(${eventDays.n})`;

/** What was counted on the last `days` days, today included. */
export async function readStatistics(db: Db, days: number, now: Date): Promise<Statistics> {
  const range = daysUntil(now, days);
  const from = range[0]!;
  const list = (kind: CountKind) => top(db, 'e.subject', 'e.subject', '', kind, from);
  const byPlan = (id: string, name: string) =>
    top(
      db,
      `coalesce(${id}, '')`,
      `coalesce(${name}, '')`,
      `LEFT JOIN plans p ON p.id = CAST(e.subject AS INTEGER)
       LEFT JOIN carriers c ON c.id = p.carrier_id LEFT JOIN regions r ON r.id = p.region_id`,
      'buy',
      from,
    );
  const { day, kind } = eventDays;
  const ofDays = q.select({ day, kind, n: total }).from(eventDays).where(gte(day, from));
  const rows = await readAll(db, ofDays.groupBy(day, kind));
  const sums = new Map(rows.map((row) => [`${row.day} ${row.kind}`, row.n]));
  const sum = (on: string, of: CountKind) => sums.get(`${on} ${of}`) ?? 0;
  return {
    from,
    to: range.at(-1)!,
    days: range.map((on) => ({
      day: on,
      views: sum(on, 'view'),
      buys: sum(on, 'buy'),
      compares: sum(on, 'compare'),
      searches: sum(on, 'search'),
      emptySearches: sum(on, 'search_empty'),
    })),
    pages: await list('view'),
    referrers: await list('referrer'),
    searches: await list('search'),
    emptySearches: await list('search_empty'),
    filters: await list('filter'),
    plans: await byPlan('p.id', "c.name || ' ' || p.plan_name"),
    carriers: await byPlan('c.id', 'c.name'),
    regions: await byPlan('r.id', 'r.name'),
    buyPages: await list('buy_page'),
  };
}

/** A count as the file of the statistics has it; plans by their slug. */
export type DayCount = Omit<Counted, 'key'> & Pick<typeof eventDays.$inferSelect, 'day' | 'kind'>;

/** What an entry of each list is called, and the counts that are its own; in plain SQL, as in `top`. */
const SERIES: Record<SeriesList, { kind: CountKind; name: string; of: string }> = {
  plans: {
    kind: 'buy',
    name: `SELECT c.name || ' ' || p.plan_name AS name FROM plans p
           JOIN carriers c ON c.id = p.carrier_id WHERE p.id = ?`,
    of: 'subject = ?',
  },
  carriers: {
    kind: 'buy',
    name: 'SELECT name FROM carriers WHERE id = ?',
    of: 'subject IN (SELECT CAST(id AS TEXT) FROM plans WHERE carrier_id = ?)',
  },
  regions: {
    kind: 'buy',
    name: 'SELECT name FROM regions WHERE id = ?',
    of: 'subject IN (SELECT CAST(id AS TEXT) FROM plans WHERE region_id = ?)',
  },
  buyPages: { kind: 'buy_page', name: 'SELECT ? AS name', of: 'subject = ?' },
  pages: { kind: 'view', name: 'SELECT ? AS name', of: 'subject = ?' },
};

/** How often one entry of a list was counted on each of the last days; null when there is none. */
export async function readSeries(
  db: Db,
  { list, key, days }: { list: SeriesList; key: string; days: number },
  now: Date,
): Promise<StatisticsSeries | null> {
  const { kind, name, of } = SERIES[list];
  const known = await db.first<Pick<DayCount, 'name'>>(name, [key]);
  if (!known) return null;
  const range = daysUntil(now, days);
  const rows = await db.all<Pick<DayCount, 'day' | 'n'>>(
    `SELECT day, sum(n) AS n FROM event_days WHERE kind = ? AND day >= ? AND ${of} GROUP BY day`,
    [kind, range[0]!, key],
  );
  const sums = new Map(rows.map(({ day, n }) => [day, n]));
  return { name: known.name, days: range.map((day) => ({ day, n: sums.get(day) ?? 0 })) };
}

/**
 * Every count of the last `days` days, oldest first, a day at a time: a day is bounded
 * (`SUBJECTS_A_DAY`), and nobody needs all of them at once.
 */
export async function* listDayCounts(db: Db, days: number, now: Date): AsyncGenerator<DayCount[]> {
  for (const day of daysUntil(now, days)) {
    const { kind, n, visitors, subject } = eventDays;
    const name = sql<string>`coalesce(${plans.slug}, ${subject})`.as('name');
    const ofPlan = sql`${plans.id} = CAST(${subject} AS INTEGER)`;
    const query = q
      .select({ day: eventDays.day, kind, name, n, visitors })
      .from(eventDays)
      .leftJoin(plans, and(inArray(kind, ['buy', 'compare']), ofPlan))
      .where(eq(eventDays.day, day));
    yield await readAll(db, query.orderBy(kind, desc(n), sql`${name}`));
  }
}

/**
 * By visitors first: one address can send a thing often, but be one visitor a day only. All that has
 * no row of its own is the last one, however much it is, so that the rows sum up to what was counted.
 * Plain SQL: three steps over sets, with a window.
 */
function top(db: Db, key: string, name: string, joins: string, kind: CountKind, from: string) {
  return db.all<Counted>(
    `WITH counted AS (
       SELECT CAST(${key} AS TEXT) AS key, ${name} AS name, sum(e.n) AS n, sum(e.visitors) AS visitors
       FROM event_days e ${joins} WHERE e.kind = ? AND e.day >= ? GROUP BY 1
     ), ordered AS (
       SELECT *, row_number() OVER (ORDER BY key = '', visitors DESC, n DESC, name, key) AS row
       FROM counted
     ), placed AS (SELECT *, iif(key = '', ${REST}, min(row, ${REST})) AS place FROM ordered)
     SELECT iif(place = ${REST}, '', key) AS key, iif(place = ${REST}, '', name) AS name,
       sum(n) AS n, sum(visitors) AS visitors
     FROM placed GROUP BY place ORDER BY place`,
    [kind, from],
  );
}

function daysUntil(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}
