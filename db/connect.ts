import { createClient, type Client } from '@libsql/client';

/** Where the database is: a `file:` address, or a libSQL server with its token. */
export interface DbAddress {
  url: string;
  authToken?: string | undefined;
}

/** Whether the database is a file of this machine, not a libSQL server. */
export function isLocal(address: DbAddress): boolean {
  return address.url.startsWith('file:');
}

/**
 * Opens a connection with the settings that keep acknowledged writes (architecture, Facts). A file
 * gets exactly one: the driver would open more under load, without the settings.
 */
export async function connect(address: DbAddress): Promise<Client> {
  const { url, authToken = '' } = address;
  if (!isLocal(address)) return createClient({ url, authToken });
  const client = createClient({ url, authToken, concurrency: 1 });
  // Order matters: the busy timeout first, then the journal, then durability.
  for (const setting of [
    'PRAGMA busy_timeout = 5000',
    'PRAGMA journal_mode = WAL',
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    'PRAGMA journal_size_limit = 67108864',
  ]) {
    await client.execute(setting);
  }
  return client;
}

/** Throws when the file is damaged. */
export async function checkFile(client: Client): Promise<void> {
  const check = await client.execute('PRAGMA quick_check(1)');
  if (String(check.rows[0]?.[0]) !== 'ok') {
    throw new Error(
      `the database file is damaged (${String(check.rows[0]?.[0])}); restore a backup`,
    );
  }
}
