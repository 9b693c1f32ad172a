import { dataDay, type DataDay, type SeenCount } from '#src/domain/freshness.ts';
import type { Db } from '../client.ts';
import { count } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { plans } from '../schema.ts';

/** The day of the data at a moment, over all public plans (decisions §5, Freshness). */
export async function getDataDay(db: Pick<Db, 'all'>, now: Date): Promise<DataDay> {
  return dataDay(await countSeen(db), now.toISOString().slice(0, 10));
}

/** How many public plans were last seen on each day. */
async function countSeen(db: Pick<Db, 'all'>): Promise<SeenCount[]> {
  const counted = q.select({ day: plans.seenOn, plans: count() }).from(plans);
  return readAll(db, counted.where(IS_PUBLIC).groupBy(plans.seenOn));
}
