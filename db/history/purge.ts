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
import { lower, storedRows, type Kind } from '../core/changes/kind.ts';
import { ENTITY_KINDS } from './kinds.ts';

interface Going {
  kind: Kind<State>;
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
      const kind = ENTITY_KINDS.get(entity)!;
      const rows = await storedRows(db, kind, ids);
      if (rows.length < ids.length) throw new Refusal('missing', `${kind.title} not found`);
      going.push({ kind, rows: rows.map((row) => inTrash(kind, row)) });
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

function inTrash(kind: Kind<State>, row: Stored<State>): Stored<State> {
  if (row.deletedAt !== null) return row;
  const name = String(row.state[kind.label]);
  throw new Refusal('conflict', `The ${lower(kind.title)} ${name} is not in the trash any more.`);
}

/** Refuses carriers and regions while other plans belong to them. */
async function refuseOwners(db: Db, going: readonly Going[]): Promise<void> {
  const leaving = new Set(
    going.flatMap(({ kind, rows }) => (kind.entity === 'plan' ? rows.map(({ id }) => id) : [])),
  );
  for (const { kind, rows } of going) {
    if (kind.entity !== 'carrier' && kind.entity !== 'region') continue;
    const owner = plans[`${kind.entity}Id`];
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
        `${String(state[kind.label])} still has ${many} in the trash. Delete ${n === 1 ? 'it' : 'them'} for good first, or together with it.`,
        { details: { plans: n } },
      );
    }
  }
}

function purgeStatements({ kind, rows }: Going, change: Change): Statement[] {
  const entries = rows.map(({ id, state }) => ({
    action: 'purge',
    entity: kind.entity,
    entityId: id,
    before: state,
    batchId: change.batchId,
  }));
  return [
    bumpIfUnchanged(kind.table, rows),
    {
      // Plain SQL: whatever the kind.
      sql: `DELETE FROM ${getTableName(kind.table)} WHERE id IN (SELECT value FROM json_each(?))`,
      args: [JSON.stringify(rows.map(({ id }) => id))],
    },
    auditEntries(change, entries),
  ];
}
