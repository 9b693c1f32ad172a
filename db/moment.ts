import type { InArgs } from '@libsql/client';
import { databaseFile } from './connect.ts';
import type { Db } from './db.ts';
import { openLocalReader } from './local-reader.ts';

/** As much of a database as is read. */
export type DbReader = Pick<Db, 'all' | 'first'>;

/**
 * Runs `work` on the data of one moment of a database file that a server may be writing to: nobody
 * waits for it, and nothing can be written by it. `url` is a `file:` address.
 */
export async function atOneMoment<T>(url: string, work: (db: DbReader) => Promise<T>): Promise<T> {
  const reader = openLocalReader(databaseFile(url)!, { isOneMoment: true });
  const all = async <R>(sql: string, args: InArgs = [], by?: 'order') => {
    const rows = reader.all(sql, args, by);
    if (!rows) throw new Error(`this is no question with plain values: ${sql}`);
    return rows as R[];
  };
  const first = async <R>(sql: string, args?: InArgs, by?: 'order') =>
    (await all<R>(sql, args, by))[0] ?? null;
  try {
    return await work({ all, first });
  } finally {
    reader.close();
  }
}
