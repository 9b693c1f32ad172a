import { dataDay, type DataDay, type SeenCount } from '#src/domain/freshness.ts';
import type { Db } from '../client.ts';
import { count, sql } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { plans } from '../schema.ts';

/** The day of the data at a moment, over all public plans (decisions §5, Freshness), and whether an offer is over. */
export async function getDataDay(db: Pick<Db, 'all'>, now: Date): Promise<DataDay> {
  const today = now.toISOString().slice(0, 10);
  const counts = await countSeen(db, today);
  return { ...dataDay(counts, today), anyEnded: counts.some(({ ended }) => ended > 0) };
}

/** How many public plans were last seen on each day, and of how many of these the offer is over. */
async function countSeen(
  db: Pick<Db, 'all'>,
  today: string,
): Promise<(SeenCount & { ended: number })[]> {
  const ended = sql<number>`total(${plans.offerEnds} < ${today})`;
  const counted = q.select({ day: plans.seenOn, plans: count(), ended }).from(plans);
  // A value that is no day takes no page with it but its own.
  const isDay = sql`${plans.seenOn} IS date(${plans.seenOn})`;
  return readAll(db, counted.where(IS_PUBLIC).groupBy(plans.seenOn).having(isDay));
}
