import type { Counted, Statistics, StatisticsSeries } from '#src/contract/statistics.ts';
import type { CountKind, SeriesList } from '#src/domain/events.ts';
import type { Db } from '../client.ts';
import { and, desc, eq, gte, inArray, sql, type SQL } from '../drizzle.ts';
import { q, readAll, readFirst } from '../orm.ts';
import { eventDays } from '../schema/events.ts';
import { carriers, plans, regions } from '../schema.ts';

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
    violations: await list('violation'),
    plans: await byPlan('p.id', "c.name || ' ' || p.plan_name"),
    carriers: await byPlan('c.id', 'c.name'),
    regions: await byPlan('r.id', 'r.name'),
    buyPages: await list('buy_page'),
  };
}

/** A count as the file of the statistics has it; plans by their slug. */
export interface DayCount extends Omit<Counted, 'key'> {
  day: string;
  kind: CountKind;
}

const { subject } = eventDays;
const subjectIs = (key: string) => eq(subject, key);
const ofPlansBy = (owner: typeof plans.carrierId | typeof plans.regionId) => (key: string) => {
  const ids = q.select({ id: sql<string>`CAST(${plans.id} AS TEXT)` }).from(plans);
  return inArray(subject, ids.where(sql`${owner} = ${key}`));
};
const nameIn = (table: typeof carriers | typeof regions) => (db: Db, key: string) =>
  readFirst(
    db,
    q
      .select({ name: table.name })
      .from(table)
      .where(sql`${table.id} = ${key}`),
  );

/** What an entry of each list is called, and the counts that are its own. */
const SERIES: Record<
  SeriesList,
  {
    kind: CountKind;
    named: (db: Db, key: string) => Promise<{ name: string } | null>;
    of: (key: string) => SQL;
  }
> = {
  plans: {
    kind: 'buy',
    named: (db, key) =>
      readFirst(
        db,
        q
          .select({ name: sql<string>`${carriers.name} || ' ' || ${plans.planName}` })
          .from(plans)
          .innerJoin(carriers, eq(carriers.id, plans.carrierId))
          .where(sql`${plans.id} = ${key}`),
      ),
    of: subjectIs,
  },
  carriers: { kind: 'buy', named: nameIn(carriers), of: ofPlansBy(plans.carrierId) },
  regions: { kind: 'buy', named: nameIn(regions), of: ofPlansBy(plans.regionId) },
  buyPages: { kind: 'buy_page', named: async (_, name) => ({ name }), of: subjectIs },
  pages: { kind: 'view', named: async (_, name) => ({ name }), of: subjectIs },
};

/** How often one entry of a list was counted on each of the last days; null when there is none. */
export async function readSeries(
  db: Db,
  { list, key, days }: { list: SeriesList; key: string; days: number },
  now: Date,
): Promise<StatisticsSeries | null> {
  const { kind, named, of } = SERIES[list];
  const known = await named(db, key);
  if (!known) return null;
  const range = daysUntil(now, days);
  const { day } = eventDays;
  const own = and(eq(eventDays.kind, kind), gte(day, range[0]!), of(key));
  const query = q.select({ day, n: total }).from(eventDays).where(own).groupBy(day);
  const rows = await readAll(db, query);
  const sums = new Map(rows.map((row) => [row.day, row.n]));
  return { name: known.name, days: range.map((on) => ({ day: on, n: sums.get(on) ?? 0 })) };
}

/**
 * Every count of the last `days` days, oldest first, a day at a time: a day is bounded
 * (`SUBJECTS_A_DAY`), and nobody needs all of them at once.
 */
export async function* listDayCounts(db: Db, days: number, now: Date): AsyncGenerator<DayCount[]> {
  for (const day of daysUntil(now, days)) {
    const { kind, n, visitors } = eventDays;
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
