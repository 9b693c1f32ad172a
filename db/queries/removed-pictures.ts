import { and, eq, gte, sql } from '../drizzle.ts';
import type { DbReader } from '../moment.ts';
import { q, readAll } from '../orm.ts';
import { auditLog } from '../schema/accounts.ts';

/**
 * Pictures that were removed at a moment or later, by the log, the earliest first: their addresses. One
 * that came again since may be among them.
 */
export async function listRemovedPictures(
  db: Pick<DbReader, 'all'>,
  since: string,
): Promise<{ address: string; at: string }[]> {
  const address = sql<string>`json_extract(${auditLog.before}, '$.address')`;
  const removed = and(
    eq(auditLog.entity, 'picture'),
    eq(auditLog.action, 'delete'),
    gte(auditLog.at, since),
  );
  const lines = q.select({ address, at: auditLog.at }).from(auditLog).where(removed);
  return readAll(db, lines.orderBy(auditLog.at, auditLog.id));
}
