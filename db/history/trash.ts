import { randomUUID } from 'node:crypto';
import type {
  RestoredMany,
  TrashItem,
  TrashKey,
  TrashList,
  TrashQuery,
} from '#src/contract/history/audit.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { pageCount } from '#src/domain/core/pagination.ts';
import { TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { getTableName } from '../core/connect/drizzle.ts';
import { Refusal } from '../core/sql/refusal.ts';
import type { State } from '../core/state.ts';
import { findStored, lower, storedRows, type RowChange } from '../core/changes/entity-type.ts';
import { ENTITY_TYPES } from './entity-types.ts';
import { stepCheck } from '../core/changes/step-check.ts';
import { changeStatements } from '../core/changes/steps.ts';

/** What is in the trash, newest first. Plain SQL: a union of kinds, by the columns of their fields. */
export async function listTrash(
  db: Db,
  { q, entity: only, page, limit }: TrashQuery,
): Promise<TrashList> {
  const parts = TRASH_ENTITIES.filter((entity) => only === undefined || entity === only).map(
    (entity) => {
      const type = ENTITY_TYPES.get(entity)!;
      const address = type.fields[type.unique!.field]!.column;
      const carrier =
        entity === 'plan' ? '(SELECT name FROM carriers c WHERE c.id = carrier_id)' : 'NULL';
      return `SELECT '${entity}' AS entity, id, ${type.fields[type.label]!.column} AS label,
      ${carrier} AS carrier, ${address} AS address, deleted_at AS deletedAt
      FROM ${getTableName(type.table)} WHERE deleted_at IS NOT NULL`;
    },
  );
  const all = `SELECT *, (SELECT actor_name FROM audit_log a WHERE a.entity = t.entity
      AND a.entity_id = t.id AND a.action = 'delete' ORDER BY a.id DESC LIMIT 1) AS deletedBy
    FROM (${parts.join(' UNION ALL ')}) t`;
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const texts =
    "coalesce(carrier, '') || ' ' || label || ' ' || address || ' ' || coalesce(deletedBy, '')";
  const found =
    q === '' ? `(${all})` : `(SELECT * FROM (${all}) WHERE ${texts} LIKE ? ESCAPE '\\')`;
  const args = q === '' ? [] : [like];
  const [data, count] = await Promise.all([
    db.all<TrashItem & { carrier: string | null }>(
      `SELECT * FROM ${found} ORDER BY deletedAt DESC, entity, id LIMIT ? OFFSET ?`,
      [...args, limit, (page - 1) * limit],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM ${found}`, args),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: data.map(({ carrier, ...item }) => ({
      ...item,
      label: carrier === null ? item.label : fullPlanName(carrier, item.label),
    })),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
  };
}

/**
 * Brings something back from the trash and answers it. When its slug, code or path was taken in
 * the meantime it needs a new one (rule 59).
 */
export function restoreFromTrash(
  db: Db,
  entity: (typeof TRASH_ENTITIES)[number],
  id: number,
  slug: string | undefined,
  change: Change,
): Promise<unknown> {
  return db.write(async (commit) => {
    const type = ENTITY_TYPES.get(entity)!;
    const row = await findStored(db, type, id);
    if (!row) throw new Refusal('missing', `${type.title} not found`);
    if (row.deletedAt === null) {
      throw new Refusal('conflict', `This ${lower(type.title)} is not in the trash`);
    }
    const wanted = slug === undefined ? undefined : type.unique!.input.safeParse(slug);
    if (wanted && !wanted.success) {
      const message = `slug: ${wanted.error.issues[0]?.message ?? 'is not valid'}`;
      throw new Refusal('invalid', message, { issues: [{ path: 'slug', message }] });
    }
    const next = wanted ? { ...row.state, [type.unique!.field]: wanted.data } : row.state;
    const step: RowChange<State> = { row, next, action: 'restore' };
    await commitChange(commit, await changeStatements(db, type, [step], change));
    return type.wire(db, id);
  });
}

/**
 * Brings several things back as one batch of the log: carriers and regions first, which plans need.
 * What cannot come back, as its address was taken, is named and stays.
 */
export function restoreMany(
  db: Db,
  items: readonly TrashKey[],
  change: Change,
): Promise<RestoredMany> {
  return db.write(async (commit) => {
    const batch = { ...change, batchId: randomUUID() };
    const done: RestoredMany = { restored: 0, problems: [], batchId: null };
    for (const entity of TRASH_ENTITIES) {
      const ids = [...new Set(items.filter((item) => item.entity === entity).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const type = ENTITY_TYPES.get(entity)!;
      const rows = await storedRows(db, type, ids);
      const steps = rows.map((row): RowChange<State> => ({
        row,
        next: row.state,
        action: 'restore',
      }));
      const check = await stepCheck(db, type, steps);
      const missing = ids.filter((id) => !rows.some((row) => row.id === id));
      const say = (id: number, label: string, message: string) =>
        done.problems.push({ entity, id, label, message });
      for (const id of missing) say(id, `No. ${id}`, `${type.title} not found`);
      const taken = steps.filter((step) => {
        const { row } = step;
        const label = String(row.state[type.label]);
        try {
          if (row.deletedAt === null) throw new Refusal('conflict', 'is not in the trash any more');
          check(step);
          return true;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          say(row.id, label, error.message);
          return false;
        }
      });
      if (taken.length === 0) continue;
      await commitChange(commit, await changeStatements(db, type, taken, batch));
      done.restored += taken.length;
      done.batchId = batch.batchId;
    }
    return done;
  });
}
