import type { Counted, Statistics } from '#src/contract/statistics.ts';
import type { CountKind } from '#src/domain/events.ts';
import type { Db } from '../client.ts';

/** Rows of each list. */
const SHOWN = 20;
const DAY_MS = 86_400_000;

/** What was counted on the last `days` days, today included. */
export async function readStatistics(db: Db, days: number, now: Date): Promise<Statistics> {
  const range = daysUntil(now, days);
  const from = range[0]!;
  const list = (kind: CountKind) => top(db, 'e.subject', '', kind, from);
  const byPlan = (name: string) =>
    top(
      db,
      name,
      `LEFT JOIN plans p ON p.id = CAST(e.subject AS INTEGER)
       LEFT JOIN carriers c ON c.id = p.carrier_id LEFT JOIN regions r ON r.id = p.region_id`,
      'buy',
      from,
    );
  const rows = await db.all<{ day: string; kind: CountKind; n: number }>(
    'SELECT day, kind, sum(n) AS n FROM event_days WHERE day >= ? GROUP BY day, kind',
    [from],
  );
  const sums = new Map(rows.map(({ day, kind, n }) => [`${day} ${kind}`, n]));
  const sum = (day: string, kind: CountKind) => sums.get(`${day} ${kind}`) ?? 0;
  return {
    from,
    to: range.at(-1)!,
    days: range.map((day) => ({
      day,
      views: sum(day, 'view'),
      buys: sum(day, 'buy'),
      compares: sum(day, 'compare'),
      searches: sum(day, 'search'),
    })),
    pages: await list('view'),
    referrers: await list('referrer'),
    searches: await list('search'),
    emptySearches: await list('search_empty'),
    filters: await list('filter'),
    plans: await byPlan("coalesce(c.name || ' ' || p.plan_name, '')"),
    carriers: await byPlan("coalesce(c.name, '')"),
    regions: await byPlan("coalesce(r.name, '')"),
    buyPages: await list('buy_page'),
  };
}

/** A count as the file of the statistics has it; plans by their slug. */
export interface DayCount extends Counted {
  day: string;
  kind: CountKind;
}

/** Every count of the last `days` days, oldest first. */
export function listDayCounts(db: Db, days: number, now: Date): Promise<DayCount[]> {
  return db.all<DayCount>(
    `SELECT e.day AS day, e.kind AS kind, coalesce(p.slug, e.subject) AS name, e.n AS n,
       e.visitors AS visitors
     FROM event_days e
     LEFT JOIN plans p ON e.kind IN ('buy', 'compare') AND p.id = CAST(e.subject AS INTEGER)
     WHERE e.day >= ? ORDER BY e.day, e.kind, e.n DESC, name`,
    [daysUntil(now, days)[0]!],
  );
}

function top(db: Db, name: string, joins: string, kind: CountKind, from: string) {
  return db.all<Counted>(
    `SELECT ${name} AS name, sum(e.n) AS n, sum(e.visitors) AS visitors
     FROM event_days e ${joins} WHERE e.kind = ? AND e.day >= ?
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SHOWN}`,
    [kind, from],
  );
}

function daysUntil(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}
