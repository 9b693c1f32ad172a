import { dataDay, type DataDay, type SeenCount } from '#src/domain/prices/freshness.ts';
import type { Db } from '../../core/connect/client.ts';
import { count, sql } from '../../core/connect/drizzle.ts';
import { q, readAll } from '../../core/sql/orm.ts';
import { IS_PUBLIC } from '../../core/rows.ts';
import { plans } from '../../schema.ts';

/** The day of the data at a moment, over all public plans (rule 21). */
export async function getDataDay(db: Pick<Db, 'all'>, now: Date): Promise<DataDay> {
  const today = now.toISOString().slice(0, 10);
  return dataDay(await countSeen(db), today);
}

/** How many public plans were last seen on each day. */
async function countSeen(db: Pick<Db, 'all'>): Promise<SeenCount[]> {
  const counted = q.select({ day: plans.seenOn, plans: count() }).from(plans);
  // A value that is no day takes no page with it but its own.
  const isDay = sql`${plans.seenOn} IS date(${plans.seenOn})`;
  return readAll(db, counted.where(IS_PUBLIC).groupBy(plans.seenOn).having(isDay));
}
