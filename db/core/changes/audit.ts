import type { Statement } from '../connect/client.ts';
import type { NewSqlRowOf } from '../sql/orm.ts';
import { auditLog } from '../../schema/people/accounts.ts';
import { insertMany } from '../sql/statements.ts';

/** Who acts, and by which way. */
export interface Actor {
  /** null: nobody is logged in (command line, first start, registration). */
  id: number | null;
  name: string;
  /** 'schedule': a time that an admin set has come. */
  way: (typeof auditLog.$inferSelect)['way'];
  requestId?: string | undefined;
}

/** Who changes something, and when. */
export interface By {
  actor: Actor;
  now: Date;
}

/** One line of the audit log. `before` and `after` hold the changed fields, never a secret. */
export interface AuditEntry {
  action: string;
  entity: string;
  /** 'inserted': the row that the statement just before in the same commit inserted. */
  entityId: number | 'inserted';
  before?: object | null;
  after?: object | null;
  /** Shared by all entries of one bulk change. */
  batchId?: string | undefined;
  /** The entry that this change takes back. */
  undoOf?: number | undefined;
}

/** The statement that puts an entry into the commit of its change; plain SQL: every write has one. */
export function auditEntry(by: By, entry: AuditEntry): Statement {
  const row = auditRow(by, entry);
  const inserted = entry.entityId === 'inserted';
  const marks = Object.keys(row).map(() => '?');
  return {
    sql: `INSERT INTO audit_log (${Object.keys(row).join(', ')}, entity_id)
      VALUES (${marks.join(', ')}, ${inserted ? 'last_insert_rowid()' : '?'})`,
    args: [...Object.values(row), ...(inserted ? [] : [entry.entityId])],
  };
}

/** The same for many entries, as one statement. */
export function auditEntries(
  by: By,
  entries: readonly (AuditEntry & { entityId: number })[],
): Statement {
  const rows = entries.map((entry) => ({ ...auditRow(by, entry), entity_id: entry.entityId }));
  return insertMany(auditLog, rows);
}

function auditRow({ actor, now }: By, entry: AuditEntry) {
  const json = (values: object | null | undefined) => (values ? JSON.stringify(values) : null);
  return {
    at: now.toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    way: actor.way,
    action: entry.action,
    entity: entry.entity,
    before: json(entry.before),
    after: json(entry.after),
    request_id: actor.requestId ?? null,
    batch_id: entry.batchId ?? null,
    undo_of: entry.undoOf ?? null,
  } satisfies NewSqlRowOf<typeof auditLog>;
}
