import type { Days } from '#src/domain/freshness.ts';
import { relaxedQueries, type Relaxation } from '#src/domain/lists/query-plans.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import type { Db } from '../client.ts';
import { conditions, type Condition } from './plan-conditions.ts';

/** How many plans the filters leave; `by` says that few of a region's are among those of an index. */
export async function countPlans(
  db: Db,
  filters: PlanFilters,
  days: Days,
  by?: 'index of deals',
): Promise<number> {
  const { sql, args } = countOf(await conditions(db, filters, days, by));
  const row = await db.first<{ n: number }>(`SELECT ${sql} AS n`, args);
  return row?.n ?? 0;
}

/** How many plans some disjoint conditions leave, in SQL. */
function countOf(arms: readonly Condition[]): { sql: string; args: Condition['args'] } {
  return {
    sql: arms.map(({ where }) => `(SELECT count(*) FROM plans p WHERE ${where})`).join(' + '),
    args: arms.flatMap(({ args }) => args),
  };
}

/** What each active filter alone hides, most first: the help beside an empty list. */
export async function countRelaxations(
  db: Db,
  filters: PlanFilters,
  days: Days,
  fixed: Partial<PlanFilters> = {},
): Promise<Relaxation[]> {
  const counts = await Promise.all(
    relaxedQueries(filters, fixed).map(async ({ filter, filters: relaxed }) => ({
      filter,
      count: await countPlans(db, relaxed, days),
    })),
  );
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** How many plans `maxAge` alone leaves out. */
export async function countOlder(
  db: Db,
  filters: PlanFilters,
  found: number,
  days: Days,
): Promise<number> {
  if (filters.maxAge === null) return 0;
  return (await countPlans(db, { ...filters, maxAge: null }, days)) - found;
}
