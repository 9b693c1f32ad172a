import type { Change } from '../change.ts';
import { BUMP_IF_ONE_CHANGED } from '../change.ts';
import type { Db } from '../client.ts';
import { eq } from '../drizzle.ts';
import { countRows, q, statement } from '../orm.ts';
import type { AuditRow } from '../queries/audit-rows.ts';
import { auditEntry, type AuditEntry } from '../queries/audit.ts';
import { plans, priceRecords } from '../schema.ts';
import { rowConflict, type UndoPlan } from './undo-fields.ts';

type RecordValues = Omit<
  typeof priceRecords.$inferSelect,
  'id' | 'sample' | 'createdAt' | 'changedFrom'
>;

/**
 * Takes back price records that were added by hand: a made one goes, a removed one comes back
 * under its number. What a record did to the plan's price is a line of its own, see `undoRows`;
 * when that line is taken back in the same commit it removes the record itself.
 */
export async function undoPriceRecords(
  db: Db,
  rows: AuditRow[],
  all: readonly AuditRow[],
  change: Change,
): Promise<UndoPlan> {
  const plan: UndoPlan = { statements: [], conflicts: [], undone: 0 };
  for (const row of rows) {
    const values = JSON.parse(row.after ?? row.before ?? '{}') as RecordValues;
    const id = row.entityId ?? 0;
    const isThere = (await countRows(db, priceRecords, eq(priceRecords.id, id))) > 0;
    const made = row.action === 'create';
    if (made !== isThere) {
      const message = made ? 'is gone already' : 'is there again already';
      plan.conflicts.push(rowConflict(row, 'Price record', message));
      continue;
    }
    if (!made && !(await countRows(db, plans, eq(plans.id, values.planId)))) {
      plan.conflicts.push(rowConflict(row, 'Price record', 'its SIM card is gone for good'));
      continue;
    }
    const withPrice = all.some(
      (other) => other.entity === 'plan' && other.entityId === values.planId && other.at === row.at,
    );
    if (made && !withPrice) {
      plan.statements.push(
        statement(q.delete(priceRecords).where(eq(priceRecords.id, id))),
        BUMP_IF_ONE_CHANGED,
      );
    }
    if (!made) {
      const { planId, priceMinor, currency, recordedDate } = values;
      const createdAt = change.now.toISOString();
      plan.statements.push(
        statement(
          q
            .insert(priceRecords)
            .values({ id, planId, priceMinor, currency, recordedDate, createdAt }),
        ),
        BUMP_IF_ONE_CHANGED,
      );
    }
    const entry: AuditEntry = {
      action: made ? 'delete' : 'create',
      entity: 'price-record',
      entityId: id,
      ...(made ? { before: values } : { after: values }),
      batchId: change.batchId,
      undoOf: row.id,
    };
    plan.statements.push(auditEntry(change.actor, entry, change.now));
    plan.undone += 1;
  }
  return plan;
}
