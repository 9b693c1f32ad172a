import type { Change } from '../../core/change.ts';
import { BUMP_IF_ONE_CHANGED } from '../../core/change.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { isAmong, q, readAll, statement } from '../../core/sql/orm.ts';
import type { AuditRow } from '../../core/changes/audit-rows.ts';
import { auditEntries } from '../../core/changes/audit.ts';
import { plans, priceRecords } from '../../schema.ts';
import { insertMany } from '../../core/sql/statements.ts';
import { rowConflict, type UndoPlan } from '../../core/changes/undo-fields.ts';

type RecordValues = Omit<
  typeof priceRecords.$inferSelect,
  'id' | 'sample' | 'createdAt' | 'sourceName' | 'sourceUrl' | 'way'
> &
  // Lines of before say nothing of these.
  Partial<Pick<typeof priceRecords.$inferSelect, 'sample' | 'sourceName' | 'sourceUrl' | 'way'>> & {
    /** Why somebody marked it as an error. */
    reason?: string;
  };

const valuesOf = (row: AuditRow) => JSON.parse(row.after ?? row.before ?? '{}') as RecordValues;

/** Whether a line tells of a record that a file of dated prices added, or of a reckoned one that came back. */
export function goesByItself(row: AuditRow): boolean {
  const { way } = valuesOf(row);
  return row.action === 'create' && (way === 'import' || way === 'feed' || way === 'reckoned');
}

/** Whether a record of a file is the one that a change of its plan's price tells of; by hand it always is. */
export function isRecordOf(record: AuditRow, change: AuditRow): boolean {
  const { way, recordedDate, priceMinor } = valuesOf(record);
  if (way !== 'import' && way !== 'feed') return true;
  const became = JSON.parse(
    (record.action === 'create' ? change.after : change.before) ?? '{}',
  ) as {
    seenOn?: string;
    priceMinor?: number;
  };
  const { seenOn = recordedDate, priceMinor: price = priceMinor } = became;
  return seenOn === recordedDate && price === priceMinor;
}

/**
 * Takes back price records that were added by hand or by a file of them: a made one goes, a removed
 * one comes back under its number. What a record did to the plan's price is a line of its own, see
 * `undoRows`; of one by hand, when that line is taken back in the same commit it removes the record
 * itself.
 */
export async function undoPriceRecords(
  db: Db,
  rows: AuditRow[],
  all: readonly AuditRow[],
  change: Change,
): Promise<UndoPlan> {
  const plan: UndoPlan = { statements: [], conflicts: [], undone: 0 };
  if (rows.length === 0) return plan;
  const there = await idsOf(db, priceRecords, rows.map(idOf));
  const known = await idsOf(
    db,
    plans,
    rows.map((row) => valuesOf(row).planId),
  );
  const changed = new Set(
    all.filter(({ entity }) => entity === 'plan').map(({ entityId, at }) => `${entityId} ${at}`),
  );
  const gone: number[] = [];
  const back: AuditRow[] = [];
  const undone = rows.filter((row) => {
    const { planId } = valuesOf(row);
    const made = row.action === 'create';
    if (made !== there.has(idOf(row))) {
      const message = made ? 'is gone already' : 'is there again already';
      plan.conflicts.push(rowConflict(row, 'Price record', message));
      return false;
    }
    if (!made && !known.has(planId)) {
      plan.conflicts.push(rowConflict(row, 'Price record', 'its SIM card is gone for good'));
      return false;
    }
    if (!made) back.push(row);
    else if (goesByItself(row) || !changed.has(`${planId} ${row.at}`)) gone.push(idOf(row));
    return true;
  });
  if (undone.length === 0) return plan;
  plan.undone = undone.length;
  plan.statements = [...removeRecords(gone), ...inserts(back, change), log(undone, change)];
  return plan;
}

const idOf = (row: AuditRow) => row.entityId ?? 0;

async function idsOf(db: Db, table: typeof priceRecords | typeof plans, ids: number[]) {
  const found = q.select({ id: table.id }).from(table).where(isAmong(table.id, ids));
  return new Set((await readAll(db, found)).map(({ id }) => id));
}

/** Removes records, all or none. */
function removeRecords(ids: readonly number[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    {
      // Plain SQL: the guard looks at the rows before they go.
      sql: `UPDATE site_state SET data_version = CASE (
          SELECT count(*) FROM price_records WHERE id IN (SELECT value FROM json_each(?))
        ) WHEN ? THEN data_version + 1 END`,
      args: [JSON.stringify(ids), ids.length],
    },
    statement(q.delete(priceRecords).where(isAmong(priceRecords.id, ids))),
  ];
}

/** What takes records out of the history, with their lines in the log; `reason`: why they are errors. */
export function takeOutRecords(
  records: readonly (typeof priceRecords.$inferSelect)[],
  change: Change,
  reason?: string,
): Statement[] {
  if (records.length === 0) return [];
  const entries = records.map(({ id, createdAt: _, ...values }) => ({
    action: 'delete',
    entity: 'price-record',
    entityId: id,
    before: { ...values, ...(reason && { reason }) },
    batchId: change.batchId,
  }));
  return [...removeRecords(records.map(({ id }) => id)), auditEntries(change, entries)];
}

function inserts(rows: readonly AuditRow[], { now }: Change): Statement[] {
  return rows.flatMap((row) => {
    const { planId, priceMinor, currency, recordedDate, ...seen } = valuesOf(row);
    const { sample = false, sourceName = null, sourceUrl = null, way = null } = seen;
    const record = {
      id: idOf(row),
      plan_id: planId,
      price_minor: priceMinor,
      currency,
      recorded_date: recordedDate,
      sample: Number(sample),
      source_name: sourceName,
      source_url: sourceUrl,
      way,
      created_at: now.toISOString(),
    };
    return [insertMany(priceRecords, [record]), BUMP_IF_ONE_CHANGED];
  });
}

function log(rows: readonly AuditRow[], change: Change): Statement {
  const entries = rows.map((row) => {
    const made = row.action === 'create';
    const { reason: _, ...values } = valuesOf(row);
    return {
      action: made ? 'delete' : 'create',
      entity: 'price-record',
      entityId: idOf(row),
      ...(made ? { before: values } : { after: values }),
      batchId: change.batchId,
      undoOf: row.id,
    };
  });
  return auditEntries(change, entries);
}
