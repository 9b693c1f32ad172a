import { statSync } from 'node:fs';
import type { InArgs, InValue } from '@libsql/client';
import Database from 'libsql';

/** Statements that stay prepared; the shapes of lists alone are hundreds, most of them rare. */
const MAX_PREPARED = 200;

/** A reading connection to a file that another one writes. */
export interface LocalReader {
  /** Rows of a query, as `Db.all` has them, or null where the question is one for the client. */
  all(sql: string, args: InArgs, by?: 'order'): unknown[] | null;
  /**
   * Begins a moment: what its `all` answers is as it was at the first question, until `end`. It throws
   * where the other one leaves a question to the client, and after an error or its end.
   */
  begin(): { all: (sql: string, args: InArgs, by?: 'order') => unknown[]; end(): void };
  close(): void;
}

interface Prepared {
  statement: Database.Statement;
  /** A row without values: a copy of it that is filled takes a third of building one. */
  row: Record<string, unknown>;
  names: string[];
}

/**
 * Opens a file a second time, to read. The client prepares each statement anew and defines the members
 * of each row one by one, which took most of the time of a read (docs/bench.md); here statements are
 * kept. Whatever is unusual (a write, a value of another type, an error of any kind) is left to the client,
 * which answers or throws as ever.
 */
export function openLocalReader(path: string): LocalReader {
  const cached = new Map<string, Prepared>();
  let connection: Database.Database | null = null;
  const opened = identityOf(path);
  /** Never another file than the one that is written, and none anew where it was moved away. */
  const check = () => {
    if (opened === null || identityOf(path) !== opened)
      throw new Error('the database file is not there, or is another one');
  };
  const connect = () => {
    check();
    const made = new Database(path);
    made.exec('PRAGMA busy_timeout = 5000');
    made.exec('PRAGMA query_only = ON');
    return made;
  };
  const prepare = (sql: string): Prepared => {
    const statement = (connection ??= connect()).prepare(sql).raw(true);
    const names = statement.columns().map(({ name }) => name);
    return { statement, names, row: Object.fromEntries(names.map((name) => [name, null])) };
  };
  const read = (sql: string, args: unknown[], by?: 'order') => {
    const found = cached.get(sql) ?? prepare(sql);
    // The one asked for last stands last: the first one is let go.
    cached.delete(sql);
    cached.set(sql, found);
    if (cached.size > MAX_PREPARED) cached.delete(cached.keys().next().value!);
    const rows = found.statement.all(args) as unknown[][];
    return by === 'order' ? rows : named(found, rows);
  };
  const close = () => {
    const mine = connection;
    cached.clear();
    connection = null;
    try {
      // A connection stays open until its statements are collected: a moment ends now.
      if (mine?.inTransaction) mine.exec('ROLLBACK');
    } finally {
      mine?.close();
    }
  };
  return {
    all(sql, args, by) {
      if (!isQuestion(sql, args)) return null;
      try {
        return read(sql, args, by);
      } catch {
        // A statement that failed half-way would hold the data of its moment.
        close();
        return null;
      }
    },
    begin() {
      check();
      let isOver = false;
      (connection ??= connect()).exec('BEGIN');
      const end = () => {
        if (isOver) return;
        isOver = true;
        connection?.exec('ROLLBACK');
      };
      return {
        end,
        all(sql, args, by) {
          if (isOver) throw new Error('the moment is over');
          if (!isQuestion(sql, args)) throw new Error(`this is no question: ${sql}`);
          try {
            return read(sql, args, by);
          } catch (error) {
            isOver = true;
            close();
            throw error;
          }
        },
      };
    },
    close,
  };
}

const isQuestion = (sql: string, args: InArgs): args is InValue[] =>
  Array.isArray(args) && args.every(isPlain) && QUESTION.test(sql);

function named({ row, names }: Prepared, rows: unknown[][]) {
  return rows.map((values) => {
    // `SELECT *` of a table that got a column since.
    if (values.length !== names.length) throw new Error('the columns have changed');
    const filled = { ...row };
    // Of columns that are called alike the first one stays.
    for (let at = names.length - 1; at >= 0; at -= 1) filled[names[at]!] = values[at];
    return filled;
  });
}

/** Tells files apart, whatever they are called; null where there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

/** What is about rows, not about the connection or its file. */
const QUESTION = /^\s*(?:SELECT|WITH)\b/i;

/** What the driver binds as it is. */
const isPlain = (value: InValue) =>
  value === null || typeof value === 'string' || Number.isFinite(value);
