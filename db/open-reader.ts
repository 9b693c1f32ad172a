import { existsSync } from 'node:fs';
import { createClient, type InArgs } from '@libsql/client/sqlite3';
import { databaseFile } from './connect.ts';
import { openLocalReader } from './local-reader.ts';
import type { DbReader } from './moment.ts';
import { wellFormed } from './well-formed.ts';

/**
 * Opens a database file to read what others of this process write, each question of the newest data.
 * `url` is a `file:` address.
 */
export async function openReader(url: string): Promise<DbReader & { close(): void }> {
  const path = databaseFile(url)!;
  // The client would make one anew where it was moved away.
  if (!existsSync(path)) throw new Error('the database file is not there');
  const client = createClient({ url, concurrency: 1 });
  await client.execute('PRAGMA busy_timeout = 5000');
  await client.execute('PRAGMA query_only = ON');
  const reader = openLocalReader(path);
  const all = async <T>(sql: string, given: InArgs = [], by?: 'order') => {
    const args = wellFormed(given);
    return (reader.all(sql, args, by) ?? (await client.execute({ sql, args })).rows) as T[];
  };
  return {
    all,
    first: async <T>(sql: string, args?: InArgs, by?: 'order') =>
      (await all<T>(sql, args, by))[0] ?? null,
    close() {
      reader.close();
      client.close();
    },
  };
}
