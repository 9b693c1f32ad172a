import { z } from 'zod';
import type { SqlValue } from '../change.ts';
import type { ReadOnlyDb } from '../inspect.ts';
import { Refusal } from '../refusal.ts';
import type { ContentTable } from '../tables.ts';
import { columnsOfTable } from './content-columns.ts';

/** Rows that are read at a time. */
const PAGE = 500;
export const KEY = 'row_key';
type Reader = Pick<ReadOnlyDb, 'all'>;
export type Row = Record<string, SqlValue>;

/**
 * The rows of a content table, each value checked as an edit of it would be; a Refusal names the
 * first that is not right. Columns that a restore works out are not among them.
 */
export async function* contentRows(db: Reader, table: ContentTable): AsyncGenerator<Row> {
  const columns = columnsOfTable(table);
  const shape = z.object(columns);
  for await (const rows of pagesOf(db, table, Object.keys(columns))) {
    for (const { [KEY]: key, ...row } of rows) {
      const found = shape.safeParse(row);
      if (!found.success) throw wrongRow(table, key!, found.error.issues[0]!);
      yield found.data as Row;
    }
  }
}

/** Columns of a table's rows in the order of their row numbers, which stand in `KEY`; a page at a time. */
export async function* pagesOf(
  db: Reader,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  const sql = `SELECT rowid AS ${KEY}, ${columns.join(', ')} FROM ${table}
    WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`;
  for (let last: SqlValue = Number.MIN_SAFE_INTEGER; ;) {
    const rows: Row[] = await db.all<Row>(sql, [last]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)![KEY]!;
  }
}

function wrongRow(table: string, key: SqlValue, { path, message }: z.core.$ZodIssue): Refusal {
  return new Refusal('invalid', `Row ${key} of ${table}: ${path.map(String).join('.')} ${message}`);
}
