import type { InArgs } from '@libsql/client';
import type { Column, InferInsertModel, SQL, Table } from 'drizzle-orm';
import type { AnySQLiteTable, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { pageCount } from '#src/domain/core/pagination.ts';
import type { Db, Statement } from '../connect/db.ts';
import { count, drizzle, eq, fillPlaceholders, getTableColumns, sql } from '../connect/drizzle.ts';

/**
 * Builds queries and statements by the tables of the schema. It has no connection: `readAll` and
 * `readFirst` bring a query to a `Db`, `statement` makes one for a commit. So there is one way to
 * the database, and errors arrive as the driver threw them (drizzle's own hold SQL and values).
 */
export const q = drizzle(() =>
  Promise.reject(new Error('a query goes to the database by readAll')),
);

/** A query of `q`; what it answers is known from its columns. */
export interface Query<R> {
  readonly _: { readonly result: R };
  prepare(): {
    getQuery(): { sql: string; params: unknown[] };
    mapAllResult(rows: unknown): unknown;
  };
}

/** The rows of a query, named and typed as in the schema. */
export async function readAll<R extends unknown[]>(
  db: Pick<Db, 'all'>,
  query: Query<R>,
): Promise<R> {
  return prepareAll(query)(db);
}

/** The first row of a query, or null. */
export async function readFirst<T>(db: Pick<Db, 'first'>, query: Query<T[]>): Promise<T | null> {
  return prepareFirst(query)(db);
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Reads the rows of a query that is the same each time: it is built once, and its placeholders take
 * the values. To build one costs several times what SQLite needs to answer it.
 */
export function prepareAll<R extends unknown[]>(query: Query<R>) {
  const { text, argsOf, mapped } = prepare(query);
  return async (db: Pick<Db, 'all'>, values?: Values): Promise<R> =>
    mapped(await db.all(text, argsOf(values), 'order')) as R;
}

/** Reads the first row of such a query, or null. */
export function prepareFirst<T>(query: Query<T[]>) {
  const { text, argsOf, mapped } = prepare(query);
  return async (db: Pick<Db, 'first'>, values?: Values): Promise<T | null> => {
    const row = await db.first(text, argsOf(values), 'order');
    return row && (mapped([row]) as [T])[0];
  };
}

function prepare(query: Query<unknown>) {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  return {
    text,
    argsOf: (values: Values = {}) => fillPlaceholders(params, values) as InArgs,
    mapped: (rows: unknown) => prepared.mapAllResult(rows),
  };
}

/** A page of the rows of a query, and of how many, as lists go over the wire. */
export async function readPage<T>(
  db: Pick<Db, 'all'>,
  query: { limit(count: number): { offset(count: number): Query<T[]> } },
  counted: Promise<number>,
  { page, limit }: { page: number; limit: number },
) {
  const rows = query.limit(limit).offset((page - 1) * limit);
  const [data, totalCount] = await Promise.all([readAll(db, rows), counted]);
  const meta = { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount };
  return { data, meta };
}

/** An insert, update or delete of `q` as a part of a commit. */
export function statement(write: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql: text, params } = write.toSQL();
  return { sql: text, args: params as InArgs };
}

/** A column of text without regard to the case of ASCII letters, for orders and comparisons. */
export const noCase = (column: Column): SQL => sql`${column} COLLATE NOCASE`;

/** Whether a column has one of some values, however many: they are one value of the statement. */
export const isAmong = (column: Column, values: readonly (string | number)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** How many rows of a table fulfil a condition, or there are. */
export async function countRows(
  db: Pick<Db, 'first'>,
  table: SQLiteTable,
  where?: SQL,
): Promise<number> {
  const query = q.select({ n: count() }).from(table).where(where);
  return (await readFirst(db, query))!.n;
}

/** A value in the place of a column, for the query of an `insert ... select`. */
export const given = <T extends string | number | null>(value: T) => sql<T>`${value}`.as('given');

/** The next value of a counting column, for an update. */
export const increment = (column: Column): SQL => sql`${column} + 1`;

/**
 * One statement that sets columns of many rows: `rows` have an `id` and the named members. One
 * crossing into the database, whatever the number of rows.
 */
export function updateRows<
  T extends SQLiteTable & { id: Column },
  K extends Exclude<keyof InferInsertModel<T> & string, 'id'>,
>(
  table: T,
  names: readonly K[],
  rows: readonly ({ id: number } & Required<Pick<InferInsertModel<T>, K>>)[],
): Statement {
  const sets = Object.fromEntries(names.map((name) => [name, sql`j.value ->> ${name}`]));
  return statement(
    q
      .update(table as AnySQLiteTable)
      .set(sets)
      .from(sql`json_each(${JSON.stringify(rows)}) AS j`)
      .where(eq(table.id, sql`j.value ->> 'id'`)),
  );
}

type Columns<T extends Table> = T['_']['columns'];
type Cell<C extends Column['_']> =
  | (C['data'] extends boolean ? number : C['data'])
  | (C['notNull'] extends true ? never : null);

/** A row as plain SQL answers it: columns by their names there, flags as 0 and 1. */
export type SqlRowOf<T extends Table> = {
  [C in Columns<T>[keyof Columns<T>] as C['_']['name']]: Cell<C['_']>;
};

type Needed<C extends Column['_']> = C['hasDefault'] extends true ? false : C['notNull'];

/** The same for a new row: columns that may be null or have a default may be missing. */
export type NewSqlRowOf<T extends Table> = Partial<SqlRowOf<T>> & {
  [C in Columns<T>[keyof Columns<T>] as true extends Needed<C['_']> ? C['_']['name'] : never]: Cell<
    C['_']
  >;
};

/** Columns as plain SQL has them, under the names of the schema and with its types. */
export function namedColumns<
  T extends Table,
  C extends { [N in keyof C]: SqlRowOf<T>[N & keyof SqlRowOf<T>] },
>(table: T, cells: C) {
  const known = Object.entries(getTableColumns(table)).filter(([, { name }]) => name in cells);
  return Object.fromEntries(
    known.map(([name, column]) => {
      const cell = cells[column.name as keyof C] as unknown;
      return [name, cell === null ? null : column.mapFromDriverValue(cell)];
    }),
  ) as Pick<
    T['$inferSelect'],
    {
      [K in keyof Columns<T>]: Columns<T>[K]['_']['name'] extends keyof C ? K : never;
    }[keyof Columns<T>] &
      keyof T['$inferSelect']
  >;
}
