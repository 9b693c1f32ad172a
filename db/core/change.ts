import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { PriceWay } from '#src/domain/core/vocabulary.ts';
import type { Commit, Db, Statement } from './connect/client.ts';
import { getTableName } from './connect/drizzle.ts';
import type { By } from './changes/audit.ts';
import { Refusal } from './sql/refusal.ts';

/** Who changes something, when, and as part of what. */
export interface Change extends By {
  /** How prices come in by it; absent: somebody enters them. */
  way?: PriceWay | undefined;
  /** Calendar date on which prices were seen that come in without one; absent: the one of `now`. */
  day?: string | undefined;
  /** Shared by all entries of one bulk change. */
  batchId?: string | undefined;
}

/** Values as the database holds them. */
export type SqlValue = string | number | null;

/**
 * Raises the data version if the statement just before changed exactly one row (plain SQL here and
 * below: a guard counts what the statement next to it did, and fails by a null); else the whole
 * commit fails, because the version may not be null. So a row that another process changed in the
 * meantime takes price record, log entry and all with it.
 */
export const BUMP_IF_ONE_CHANGED: Statement = {
  sql: 'UPDATE site_state SET data_version = CASE changes() WHEN 1 THEN data_version + 1 END',
  args: [],
};

/**
 * The same for many rows of a table. It stands before the statement that changes them, and looks at
 * their versions: `changes()` says 1 after any change of several rows that touches the full text
 * index. Nothing comes in between, because the transaction holds the right to write. `by` is 0 for rows
 * that the public does not see.
 */
export function bumpIfUnchanged(
  table: SQLiteTable,
  rows: readonly { id: number; version: number }[],
  by: 0 | 1 = 1,
): Statement {
  return {
    sql: `UPDATE site_state SET data_version = CASE (
        SELECT count(*) FROM json_each(?) AS j CROSS JOIN ${getTableName(table)} t
          ON t.id = j.value ->> 0 AND t.version = j.value ->> 1
      ) WHEN ? THEN data_version + ${by} END`,
    args: [JSON.stringify(rows.map(({ id, version }) => [id, version])), rows.length],
  };
}

/**
 * The same guard for a row that the public does not see: it makes the commit fail without a change,
 * and leaves the data version as it is.
 */
export const MUST_CHANGE_ONE: Statement = {
  sql: 'UPDATE site_state SET data_version = CASE changes() WHEN 1 THEN data_version END',
  args: [],
};

/**
 * The number that the next row of a table gets. Only inside `db.write`. Numbers are never given
 * twice; should another process take it first, the commit fails as a whole.
 */
export async function nextId(db: Db, table: SQLiteTable): Promise<number> {
  // Plain SQL: SQLite's own table, that no schema has.
  const sequence = 'SELECT seq FROM sqlite_sequence WHERE name = ?';
  const row = await db.first<{ seq: number }>(sequence, [getTableName(table)]);
  return (row?.seq ?? 0) + 1;
}

/** Commits; what the guards of the statements refuse comes out as a Refusal. */
export async function commitChange(
  commit: Commit,
  statements: Statement[],
  options?: Parameters<Commit>[1],
): Promise<number[]> {
  try {
    return await commit(statements, options);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (text.includes('NOT NULL constraint failed: site_state.data_version')) {
      throw new Refusal('conflict', 'Somebody changed this in the meantime. Please load it again.');
    }
    if (text.includes('UNIQUE constraint failed')) {
      throw new Refusal(
        'conflict',
        'Somebody has just taken this name. Please load the list again.',
      );
    }
    throw error;
  }
}
