import type { Statement } from './client.ts';

/** An insert of one row. Table and column names come from our own code, values are bound. */
export function insertInto(table: string, row: Record<string, string | number | null>): Statement {
  const columns = Object.keys(row);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    args: Object.values(row),
  };
}
