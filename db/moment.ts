import { createClient, type InArgs } from '@libsql/client/sqlite3';
import type { Db } from './db.ts';

/** As much of a database as is read. */
export type DbReader = Pick<Db, 'all' | 'first'>;

/**
 * Runs `work` on the data of one moment of a database file that a server may be writing to: nobody
 * waits for it, and nothing can be written by it. `url` is a `file:` address.
 */
export async function atOneMoment<T>(url: string, work: (db: DbReader) => Promise<T>): Promise<T> {
  const client = createClient({ url });
  try {
    const moment = await client.transaction('read');
    const all = async <R>(sql: string, args: InArgs = []) =>
      (await moment.execute({ sql, args })).rows as R[];
    const first = async <R>(sql: string, args?: InArgs) => (await all<R>(sql, args))[0] ?? null;
    try {
      return await work({ all, first });
    } finally {
      moment.close();
    }
  } finally {
    client.close();
  }
}
