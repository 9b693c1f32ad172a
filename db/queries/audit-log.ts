import type { AuditLine, AuditList, AuditQuery } from '#src/contract/audit.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { PAGE_ENTITIES } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { UNDOABLE, wireValues, type AuditRow } from './audit-rows.ts';

/** Name of the thing that a line is about, as it is now or was in the end; null when it is gone. */
const LABEL = `CASE a.entity
  WHEN 'carrier' THEN (SELECT name FROM carriers WHERE id = a.entity_id)
  WHEN 'region' THEN (SELECT name FROM regions WHERE id = a.entity_id)
  WHEN 'plan' THEN (SELECT plan_name FROM plans WHERE id = a.entity_id)
  WHEN 'plan-draft' THEN (SELECT plan_name FROM plans WHERE id = a.entity_id)
  WHEN 'seo-page' THEN (SELECT path FROM seo_pages WHERE id = a.entity_id)
  WHEN 'user' THEN coalesce(
    (SELECT username FROM users WHERE id = a.entity_id), a.before ->> 'username')
  WHEN 'feed' THEN coalesce((SELECT name FROM feeds WHERE id = a.entity_id), a.before ->> 'name')
  WHEN 'import-profile' THEN coalesce(
    (SELECT name FROM import_profiles WHERE id = a.entity_id), a.before ->> 'name')
  WHEN 'seo-global' THEN 'Global SEO settings'
  WHEN 'import-hold' THEN (
    SELECT p.plan_name FROM import_holds h JOIN plans p ON p.id = h.plan_id WHERE h.id = a.entity_id)
  WHEN 'price-report' THEN (SELECT plan_name FROM plans WHERE id = a.after ->> 'planId')
  WHEN 'price-record' THEN (
    SELECT plan_name FROM plans WHERE id = coalesce(a.after, a.before) ->> 'planId')
END`;

/** Lines about what shows on public pages; the names are our own. */
const ON_PAGES = `a.entity IN (${PAGE_ENTITIES.map((name) => `'${name}'`).join(', ')})`;

/** How many lines after one, up to another, are about what shows on pages, and how many of these an import made. */
export async function countPageChanges(
  db: Db,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<{ all: number; imported: number }> {
  const row = await db.first<{ n: number; imported: number }>(
    `SELECT count(*) AS n, coalesce(sum(way = 'import'), 0) AS imported
     FROM audit_log a WHERE a.id > ? AND a.id <= ? AND ${ON_PAGES}`,
    [after, upTo],
  );
  return { all: row?.n ?? 0, imported: row?.imported ?? 0 };
}

/** The log, newest first. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditList> {
  const parts = ['1'];
  const args: (string | number)[] = [];
  const add = (sql: string, ...values: (string | number | undefined)[]) => {
    const given = values.filter((value) => value !== undefined);
    if (given.length === 0) return;
    parts.push(sql);
    args.push(...given);
  };
  add('a.entity = ?', query.entity);
  add('a.entity_id = ?', query.entityId);
  add('a.action = ?', query.action);
  add('a.actor_name = ? COLLATE NOCASE', query.user || undefined);
  add('a.at >= ?', query.from);
  // The whole of the last day: every moment of it begins with its date.
  add("a.at < ? || 'U'", query.to);
  add('a.batch_id = ?', query.batch);
  add('a.id > ?', query.after);
  if (query.pages) parts.push(ON_PAGES);
  if (query.q) {
    const like = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
    add(
      `(a.before LIKE ? ESCAPE '\\' OR a.after LIKE ? ESCAPE '\\' OR a.actor_name LIKE ? ESCAPE '\\'
        OR ${LABEL} LIKE ? ESCAPE '\\')`,
      like,
      like,
      like,
      like,
    );
  }
  const where = parts.join(' AND ');
  const [rows, count] = await Promise.all([
    db.all<AuditRow & { label: string | null; undone: number; batch_size: number }>(
      `SELECT a.*, ${LABEL} AS label,
         EXISTS (SELECT 1 FROM audit_log u WHERE u.undo_of = a.id) AS undone,
         CASE WHEN a.batch_id IS NULL THEN 1
           ELSE (SELECT count(*) FROM audit_log b WHERE b.batch_id = a.batch_id) END AS batch_size
       FROM audit_log a WHERE ${where} ORDER BY a.id DESC LIMIT ? OFFSET ?`,
      [...args, query.limit, (query.page - 1) * query.limit],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM audit_log a WHERE ${where}`, args),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: rows.map(lineFromRow),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(totalCount, query.limit),
      totalCount,
    },
  };
}

function lineFromRow(
  row: AuditRow & { label: string | null; undone: number; batch_size: number },
): AuditLine {
  return {
    id: row.id,
    at: row.at,
    user: row.actor_name,
    way: row.way,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    label: row.label,
    before: wireValues(row.before),
    after: wireValues(row.after),
    requestId: row.request_id,
    batchId: row.batch_id,
    batchSize: row.batch_size,
    undoOf: row.undo_of,
    undone: row.undone === 1,
    undoable: UNDOABLE.has(`${row.entity} ${row.action}`),
  };
}
