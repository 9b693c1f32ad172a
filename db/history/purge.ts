import { randomUUID } from 'node:crypto';
import type { Purged, TrashKey } from '#src/contract/history/audit.ts';
import { plural } from '#src/domain/core/plural.ts';
import { TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { bumpIfUnchanged, commitChange, type Change } from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { getTableName } from '../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../core/sql/orm.ts';
import { auditEntries } from '../core/changes/audit.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { plans } from '../schema.ts';
import type { State, Stored } from '../core/state.ts';
import { lower, storedRows, type EntityType } from '../core/changes/entity-type.ts';
import { ENTITY_TYPES } from './entity-types.ts';

interface Going {
  type: EntityType<State>;
  rows: Stored<State>[];
}

/**
 * Deletes things of the trash for good, with what hangs on them (a plan's price records, drafts,
 * reports, sources); all of them or none. Only the log keeps what they were. Refused for what is not
 * in the trash, and for carriers and regions that plans still belong to, in the trash too.
 */
export function purgeTrash(db: Db, items: readonly TrashKey[], change: Change): Promise<Purged> {
  return db.write(async (commit) => {
    const going: Going[] = [];
    // Plans first: carriers and regions go after what belongs to them.
    for (const entity of TRASH_ENTITIES.toSorted((a, b) => rank(a) - rank(b))) {
      const ids = [...new Set(items.filter((item) => item.entity === entity).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const type = ENTITY_TYPES.get(entity)!;
      const rows = await storedRows(db, type, ids);
      if (rows.length < ids.length) throw new Refusal('missing', `${type.title} not found`);
      going.push({ type, rows: rows.map((row) => inTrash(type, row)) });
    }
    await refuseOwners(db, going);
    const total = going.reduce((sum, { rows }) => sum + rows.length, 0);
    const batch = total > 1 ? { ...change, batchId: randomUUID() } : change;
    await commitChange(
      commit,
      going.flatMap((part) => purgeStatements(part, batch)),
    );
    return { purged: total };
  });
}

const rank = (entity: string) => Number(entity !== 'plan');

function inTrash(type: EntityType<State>, row: Stored<State>): Stored<State> {
  if (row.deletedAt !== null) return row;
  const name = String(row.state[type.label]);
  throw new Refusal('conflict', `The ${lower(type.title)} ${name} is not in the trash any more.`);
}

/** Refuses carriers and regions while other plans belong to them. */
async function refuseOwners(db: Db, going: readonly Going[]): Promise<void> {
  const leaving = new Set(
    going.flatMap(({ type, rows }) => (type.entity === 'plan' ? rows.map(({ id }) => id) : [])),
  );
  for (const { type, rows } of going) {
    if (type.entity !== 'carrier' && type.entity !== 'region') continue;
    const owner = plans[`${type.entity}Id`];
    const ids = rows.map(({ id }) => id);
    const found = await readAll(
      db,
      q.select({ owner, id: plans.id }).from(plans).where(isAmong(owner, ids)),
    );
    const left = Map.groupBy(
      found.filter(({ id }) => !leaving.has(id)),
      (plan) => plan.owner,
    );
    for (const { id, state } of rows) {
      const n = left.get(id)?.length ?? 0;
      if (n === 0) continue;
      const many = plural(n, 'SIM card');
      throw new Refusal(
        'conflict',
        `${String(state[type.label])} still has ${many} in the trash. Delete ${n === 1 ? 'it' : 'them'} for good first, or together with it.`,
        { details: { plans: n } },
      );
    }
  }
}

function purgeStatements({ type, rows }: Going, change: Change): Statement[] {
  const entries = rows.map(({ id, state }) => ({
    action: 'purge',
    entity: type.entity,
    entityId: id,
    before: state,
    batchId: change.batchId,
  }));
  return [
    bumpIfUnchanged(type.table, rows),
    {
      // Plain SQL: whatever the entity type.
      sql: `DELETE FROM ${getTableName(type.table)} WHERE id IN (SELECT value FROM json_each(?))`,
      args: [JSON.stringify(rows.map(({ id }) => id))],
    },
    auditEntries(change, entries),
  ];
}
