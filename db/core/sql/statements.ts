import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from '../connect/client.ts';
import { getTableName } from '../connect/drizzle.ts';
import type { NewSqlRowOf } from './orm.ts';

/**
 * One statement that inserts rows, however many, by the names of columns. Those of one call have
 * the same columns. Plain SQL: they are one value of the statement.
 */
export function insertMany<T extends SQLiteTable>(
  table: T,
  rows: readonly NewSqlRowOf<T>[],
): Statement {
  const columns = Object.keys(rows[0]!) as (keyof NewSqlRowOf<T>)[];
  const values = columns.map((_, index) => `value ->> ${index}`);
  return {
    sql: `INSERT INTO ${getTableName(table)} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows.map((row) => columns.map((column) => row[column])))],
  };
}
