import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from './client.ts';
import { getTableName } from './drizzle.ts';
import type { NewSqlRowOf } from './orm.ts';
import type { ContentTable } from './tables.ts';

/** A table of the schema, or what one of content is called in a file. */
export type AnyTable = SQLiteTable | ContentTable;

/** What the database calls a table. */
export const nameOfTable = (table: AnyTable) =>
  typeof table === 'string' ? table : getTableName(table);

/**
 * One statement that inserts rows, however many, by the names of columns. Those of one call have
 * the same columns. Plain SQL: they are one value of the statement.
 */
export function insertMany<T extends SQLiteTable>(
  table: T | ContentTable,
  rows: readonly NewSqlRowOf<T>[],
): Statement {
  const columns = Object.keys(rows[0]!) as (keyof NewSqlRowOf<T>)[];
  const values = columns.map((_, index) => `value ->> ${index}`);
  return {
    sql: `INSERT INTO ${nameOfTable(table)} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows.map((row) => columns.map((column) => row[column])))],
  };
}
