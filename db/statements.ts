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
 * One statement that sets columns of many rows: `rows` are objects with an `id` and a member for
 * each column. One crossing into the database, whatever the number of rows.
 */
export function updateMany(
  table: string,
  columns: readonly string[],
  rows: readonly ({ id: number } & Record<string, unknown>)[],
): Statement {
  const sets = columns.map((column) => `${column} = j.value ->> '${column}'`);
  return {
    sql: `UPDATE ${table} SET ${sets.join(', ')} FROM json_each(?) AS j WHERE ${table}.id = j.value ->> 'id'`,
    args: [JSON.stringify(rows)],
  };
}

/**
 * One statement that inserts rows of any table of content, which a file has by the names of columns:
 * they were held to the schema before. Those of one call have the same columns.
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
