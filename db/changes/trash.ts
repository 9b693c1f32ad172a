import type { TrashItem, TrashList } from '#src/contract/audit.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { TRASH_ENTITIES } from '#src/domain/vocabulary.ts';
import { commitChange, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { getTableName } from '../drizzle.ts';
import { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { findStored, lower, type Step } from './kind.ts';
import { KINDS } from './kinds.ts';
import { changeStatements } from './steps.ts';

/** Everything in the trash, newest first. Plain SQL: a union of kinds, by the columns of their fields. */
export async function listTrash(db: Db, page: number, limit: number): Promise<TrashList> {
  const parts = TRASH_ENTITIES.map((entity) => {
    const kind = KINDS.get(entity)!;
    const address = kind.fields[kind.unique!.field]!.column;
    return `SELECT '${entity}' AS entity, id, ${kind.fields[kind.label]!.column} AS label,
      ${address} AS address, deleted_at AS deletedAt FROM ${getTableName(kind.table)} WHERE deleted_at IS NOT NULL`;
  });
  const all = parts.join(' UNION ALL ');
  const [data, count] = await Promise.all([
    db.all<TrashItem>(
      `SELECT entity, id, label, address, deletedAt,
         (SELECT actor_name FROM audit_log a WHERE a.entity = t.entity AND a.entity_id = t.id
           AND a.action = 'delete' ORDER BY a.id DESC LIMIT 1) AS deletedBy
       FROM (${all}) t ORDER BY deletedAt DESC, entity, id LIMIT ? OFFSET ?`,
      [limit, (page - 1) * limit],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM (${all})`),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: data.map((item) => ({ ...item })),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
  };
}

/**
 * Brings something back from the trash and answers it. When its slug, code or path was taken in
 * the meantime it needs a new one (decisions §4, Deletes).
 */
export function restoreFromTrash(
  db: Db,
  entity: (typeof TRASH_ENTITIES)[number],
  id: number,
  slug: string | undefined,
  change: Change,
): Promise<unknown> {
  return db.write(async (commit) => {
    const kind = KINDS.get(entity)!;
    const row = await findStored(db, kind, id);
    if (!row) throw new Refusal('missing', `${kind.title} not found`);
    if (row.deletedAt === null) {
      throw new Refusal('conflict', `This ${lower(kind.title)} is not in the trash`);
    }
    const wanted = slug === undefined ? undefined : kind.unique!.input.safeParse(slug);
    if (wanted && !wanted.success) {
      const message = `slug: ${wanted.error.issues[0]?.message ?? 'is not valid'}`;
      throw new Refusal('invalid', message, { issues: [{ path: 'slug', message }] });
    }
    const next = wanted ? { ...row.state, [kind.unique!.field]: wanted.data } : row.state;
    const step: Step<State> = { row, next, action: 'restore' };
    await commitChange(commit, await changeStatements(db, kind, [step], change));
    return kind.wire(db, id);
  });
}
