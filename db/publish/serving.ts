import type { Db } from '../core/connect/client.ts';
import { eq, sql } from '../core/connect/drizzle.ts';
import { prepareFirst, q, statement } from '../core/sql/orm.ts';
import { siteState } from '../schema.ts';
import { serving } from '../schema/serving.ts';

/** Pages stand as they were at a version of the data, until somebody publishes. */
export type Pin = Omit<typeof serving.$inferSelect, 'id'>;

const { version, lineage, release, rollback, since, by } = serving;
/** Of the data as it is: a database that was put back follows its own. */
const readPin = prepareFirst(
  q
    .select({ version, lineage, release, rollback, since, by })
    .from(serving)
    .innerJoin(siteState, eq(serving.lineage, siteState.lineage)),
);

/** At what the pages of all servers are pinned; null while they follow the data. */
export const getPin = (db: Pick<Db, 'first'>): Promise<Pin | null> => readPin(db);

/** Pins the pages of all servers, or (null) lets them follow the data. */
export async function setPin(
  db: Pick<Db, 'write'>,
  pin: Omit<typeof serving.$inferInsert, 'id' | 'lineage'> | null,
): Promise<void> {
  const ofNow = sql<string>`(${q.select({ lineage: siteState.lineage }).from(siteState)})`;
  const row = pin && { ...pin, id: 1, lineage: ofNow };
  const insert = row && statement(q.insert(serving).values(row));
  await db.write((commit) => commit([statement(q.delete(serving)), ...(insert ? [insert] : [])]));
}
