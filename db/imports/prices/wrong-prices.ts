import type { Db } from '../../core/connect/client.ts';
import { and, eq, not, sql } from '../../core/connect/drizzle.ts';
import { q, readAll } from '../../core/sql/orm.ts';
import { IS_UNDONE } from '../../core/changes/audit-rows.ts';
import type { priceRecords } from '../../schema.ts';
import { auditLog } from '../../schema/accounts.ts';

/** Prices that somebody marked as errors and nobody took back, as 'plan day amount currency'. */
export async function wrongPrices(db: Db): Promise<Set<string>> {
  const { entity, action, before } = auditLog;
  const isMarked = and(
    eq(entity, 'price-record'),
    eq(action, 'delete'),
    sql`${before} ->> 'reason' IS NOT NULL`,
    not(IS_UNDONE),
  );
  const rows = await readAll(db, q.select({ before }).from(auditLog).where(isMarked));
  return new Set(
    rows.map((row) => {
      const record = JSON.parse(row.before!) as typeof priceRecords.$inferSelect;
      const { planId, recordedDate, priceMinor, currency } = record;
      return `${planId} ${recordedDate} ${priceMinor} ${currency}`;
    }),
  );
}
