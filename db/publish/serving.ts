import type { Db } from '../core/connect/client.ts';
import { eq, sql } from '../core/connect/drizzle.ts';
import { prepareFirst, q, statement } from '../core/sql/orm.ts';
import { siteState } from '../schema.ts';
import { serving } from '../schema/serving.ts';

/** Pages stand as they were at a version of the data, until somebody publishes. */
export type Hold = Omit<typeof serving.$inferSelect, 'id'>;

const { version, lineage, release, rollback, since, by } = serving;
/** Of the data as it is: a database that was put back follows its own. */
const readHold = prepareFirst(
  q
    .select({ version, lineage, release, rollback, since, by })
    .from(serving)
    .innerJoin(siteState, eq(serving.lineage, siteState.lineage)),
);

/** At what the pages of all servers are held; null while they follow the data. */
export const getHold = (db: Pick<Db, 'first'>): Promise<Hold | null> => readHold(db);

/** Holds the pages of all servers, or (null) lets them follow the data. */
export async function setHold(
  db: Pick<Db, 'write'>,
  hold: Omit<typeof serving.$inferInsert, 'id' | 'lineage'> | null,
): Promise<void> {
  const ofNow = sql<string>`(${q.select({ lineage: siteState.lineage }).from(siteState)})`;
  const row = hold && { ...hold, id: 1, lineage: ofNow };
  const held = row && statement(q.insert(serving).values(row));
  await db.write((commit) => commit([statement(q.delete(serving)), ...(held ? [held] : [])]));
}
