import type { InArgs } from '@libsql/client';
import type { Db } from './db.ts';
import { fillPlaceholders } from './drizzle.ts';
import type { Query } from './orm.ts';

/**
 * `readAll` of a query that is the same each time: it is built once, and its placeholders take the
 * values. To build one costs several times what SQLite needs to answer it.
 */
export function prepareAll<R extends unknown[]>(query: Query<R>) {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  return async (db: Pick<Db, 'all'>, values: Values): Promise<R> => {
    const args = fillPlaceholders(params, values) as InArgs;
    return prepared.mapAllResult(await db.all(text, args, 'order')) as R;
  };
}

/** `readFirst` of such a query. */
export function prepareFirst<T>(query: Query<T[]>) {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  return async (db: Pick<Db, 'first'>, values: Values): Promise<T | null> => {
    const row = await db.first(text, fillPlaceholders(params, values) as InArgs, 'order');
    return row && (prepared.mapAllResult([row]) as [T])[0];
  };
}

type Values = Readonly<Record<string, string | number>>;
