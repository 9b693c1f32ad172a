import { randomUUID } from 'node:crypto';
import type { UndoResult } from '#src/contract/history/audit.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, not, sql } from '../core/connect/drizzle.ts';
import { countRows, isAmong, q, readAll, readFirst } from '../core/sql/orm.ts';
import { IS_UNDONE, UNDOABLE, type AuditRow } from '../core/changes/audit-rows.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { auditLog } from '../schema/people/accounts.ts';
import { ENTITY_TYPES } from './entity-types.ts';
import type { UndoOptions, UndoPlan } from '../core/changes/undo-fields.ts';
import { goesByItself, isRecordOf, undoPriceRecords } from '../plans/prices/undo-prices.ts';
import { undoRows } from './undo-rows.ts';

const lines = () => q.select().from(auditLog);

/** Takes back one line of the log. A price record takes the price change that it made along. */
export function undoEntry(
  db: Db,
  id: number,
  options: UndoOptions,
  change: Change,
): Promise<UndoResult> {
  return db.write(async (commit) => {
    const row = await readFirst(db, lines().where(eq(auditLog.id, id)));
    if (!row) throw new Refusal('missing', 'There is no such line in the log');
    const rows = [row, ...(await companions(db, row))];
    return undo(db, rows, options, change, commit);
  });
}

/** Takes back a whole bulk change, as one commit. */
export function undoBatch(
  db: Db,
  batchId: string,
  options: UndoOptions,
  change: Change,
): Promise<UndoResult> {
  return db.writeInWorker('undoBatch', { input: { batchId, options }, change });
}

/** The work of `undoBatch`, in the thread that does it. */
export function undoBatchHere(
  db: Db,
  batchId: string,
  options: UndoOptions,
  change: Change,
): Promise<UndoResult> {
  return db.write(async (commit) => {
    const ofBatch = eq(auditLog.batchId, batchId);
    const left = lines().where(and(ofBatch, not(IS_UNDONE)));
    const rows = await readAll(db, left.orderBy(desc(auditLog.id)));
    if (rows.length === 0) {
      if (!(await countRows(db, auditLog, ofBatch)))
        throw new Refusal('missing', 'There is no such change in the log');
      throw new Refusal('conflict', 'This change was taken back already');
    }
    return undo(db, rows, options, change, commit);
  });
}

async function undo(
  db: Db,
  rows: AuditRow[],
  options: UndoOptions,
  change: Change,
  commit: Parameters<Parameters<Db['write']>[0]>[0],
): Promise<UndoResult> {
  await refuseWhatCannot(db, rows);
  const batchId = rows.length > 1 ? randomUUID() : undefined;
  const batch = { ...change, batchId };
  const of = (test: (row: AuditRow) => boolean) => rows.filter(test);
  const priceLines = of((row) => row.entity === 'price-record');
  const recordsBack = new Set(
    priceLines
      .filter((row) => row.action === 'delete')
      .map((row) => (JSON.parse(row.before ?? '{}') as { planId: number }).planId),
  );
  // What imports added are lines of their own; by hand, a price takes its record along.
  const recordsGone = priceLines.filter(goesByItself).map((row) => row.entityId!);
  const types = Map.groupBy(
    of((row) => row.entity !== 'price-record'),
    (row) => ENTITY_TYPES.get(row.entity)!,
  );
  const parts: UndoPlan[] = [];
  for (const [type, lines] of types) {
    parts.push(await undoRows(db, type, lines, options, batch, { recordsBack, recordsGone }));
  }
  parts.push(await undoPriceRecords(db, priceLines, rows, batch));
  const conflicts = parts.flatMap((part) => part.conflicts);
  const undone = parts.reduce((sum, part) => sum + part.undone, 0);
  if (conflicts.length > 0 && !options.force && !options.partial) {
    const many = conflicts.length === 1 ? '1 value' : `${conflicts.length} values`;
    throw new Refusal('conflict', `${many} changed since. ${conflicts[0]!.message}`, {
      details: { conflicts: conflicts.slice(0, 100) },
    });
  }
  if (undone === 0) {
    throw new Refusal('conflict', conflicts[0]?.message ?? 'There is nothing left to take back', {
      details: { conflicts: conflicts.slice(0, 100) },
    });
  }
  await commitChange(
    commit,
    parts.flatMap((part) => part.statements),
  );
  return { undone, skipped: conflicts.slice(0, 100), batchId: batchId ?? null };
}

/** What to do instead about a line that cannot be taken back. */
const NO_UNDO: Record<string, string> = {
  database: 'Its backup holds the data from before.',
  'import-hold': 'The price that a release made can be taken back, in the history of its SIM card.',
  'import-run': 'That prices were seen again stays so; what else the import did can be reverted.',
  user: 'Accounts are changed in the list of users.',
  'price-report': 'A report is opened again, answered or rejected in the list of reports.',
  rates: 'A file with the rates of before can be read by the command rates.',
  'plan-draft': 'A draft is changed or discarded in its SIM card.',
};

async function refuseWhatCannot(db: Db, rows: AuditRow[]): Promise<void> {
  const never = rows.find((row) => !UNDOABLE.has(`${row.entity} ${row.action}`));
  if (never) {
    const hint = NO_UNDO[never.entity];
    throw new Refusal('conflict', `This cannot be taken back.${hint ? ` ${hint}` : ''}`);
  }
  const ids = rows.map((row) => row.id);
  if (await countRows(db, auditLog, isAmong(auditLog.undoOf, ids)))
    throw new Refusal('conflict', 'This change was taken back already');
}

/** The price change that a price record made in the same commit, and the reckoned records that a price took out. */
async function companions(db: Db, row: AuditRow): Promise<AuditRow[]> {
  const isPlan = row.entity === 'plan';
  if ((!isPlan && row.entity !== 'price-record') || row.batchId === null) return [];
  const { planId } = JSON.parse(row.after ?? row.before ?? '{}') as { planId?: number };
  const id = (isPlan ? row.entityId : planId) ?? 0;
  const { entity, entityId, before, after, batchId } = auditLog;
  const left = and(eq(batchId, row.batchId), not(eq(auditLog.id, row.id)), not(IS_UNDONE));
  const ofPlan = and(left, eq(entity, 'plan'), eq(entityId, id));
  const changes = isPlan ? [row] : await readAll(db, lines().where(ofPlan));
  // A file may add history beside the price: only the record that became it takes it along.
  const own = isPlan ? changes : changes.filter((change) => isRecordOf(row, change));
  if (own.length === 0) return [];
  const values = sql`coalesce(${after}, ${before})`;
  const reckoned = sql`${values} ->> 'planId' = ${id} AND ${values} ->> 'way' = 'reckoned'`;
  const moved = await readAll(db, lines().where(and(left, eq(entity, 'price-record'), reckoned)));
  return isPlan ? moved : [...own, ...moved];
}
