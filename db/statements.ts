import type { Statement } from './client.ts';

/** An insert of one row. Table and column names come from our own code, values are bound. */
export function insertInto(table: string, row: Record<string, string | number | null>): Statement {
  const columns = Object.keys(row);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    args: Object.values(row),
  };
}

/**
 * One statement that inserts rows of any table, for sets of rows that catalogues and files have by
 * the names of columns. Those of one call have the same columns.
 */
export function insertMany(
  table: string,
  rows: readonly Record<string, string | number | null>[],
): Statement {
  const columns = Object.keys(rows[0]!);
  const values = columns.map((_, index) => `value ->> ${index}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows.map((row) => columns.map((column) => row[column])))],
  };
}
