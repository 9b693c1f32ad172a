import type { Statement } from '../client.ts';

/** Who acts, and by which way. */
export interface Actor {
  /** null: nobody is logged in (command line, first start, registration). */
  id: number | null;
  name: string;
  /** 'schedule': a time that an admin set has come. */
  way: 'api' | 'cli' | 'start' | 'import' | 'schedule';
  requestId?: string | undefined;
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

/** The statement that puts an entry into the commit of its change. */
export function auditEntry(actor: Actor, entry: AuditEntry, now: Date): Statement {
  const inserted = entry.entityId === 'inserted';
  return {
    sql: `INSERT INTO audit_log
      (at, actor_id, actor_name, way, action, entity, entity_id, before, after, request_id,
       batch_id, undo_of)
      VALUES (?, ?, ?, ?, ?, ?, ${inserted ? 'last_insert_rowid()' : '?'}, ?, ?, ?, ?, ?)`,
    args: [
      now.toISOString(),
      actor.id,
      actor.name,
      actor.way,
      entry.action,
      entry.entity,
      ...(inserted ? [] : [entry.entityId as number]),
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
      actor.requestId ?? null,
      entry.batchId ?? null,
      entry.undoOf ?? null,
    ],
  };
}
