import { createClient, type Client, type InArgs, type InStatement, type Row } from '@libsql/client';

/** Where the database is: a `file:` address, or a libSQL server with its token. */
export interface DbAddress {
  url: string;
  authToken?: string | undefined;
}

/** A statement with its bound values. */
export interface Statement {
  sql: string;
  args: InArgs;
}

/**
 * The one way to the database. Reads run at once; writes go through one queue in this process,
 * and each commits as one batch. Interactive transactions are not offered: on a local file the
 * driver opens a new connection for each, without our settings, and two that overlap block the
 * process (libsql-client-ts#352).
 */
export interface Db {
  /** Rows of a query. */
  all<T = Row>(sql: string, args?: InArgs): Promise<T[]>;
  /** First row of a query, or null. */
  first<T = Row>(sql: string, args?: InArgs): Promise<T | null>;
  /**
   * Runs `work` with no other write beside it. Inside, read what the decision needs, then call
   * `commit` once: its statements all happen, or none does. Returns what `work` returns.
   */
  write<T>(work: (commit: Commit) => Promise<T>): Promise<T>;
  /** Copies the whole database, consistent at one moment, into a new file. Local files only. */
  snapshot(path: string): Promise<void>;
  /** How many commits this process has made: whoever keeps answers knows when they are old. */
  commits(): number;
  close(): void;
}

/** Applies statements as one transaction; answers how many rows each changed. */
export type Commit = (statements: Statement[]) => Promise<number[]>;

/** Most writes that may wait; past it a write is refused, so that a flood cannot fill the memory. */
const MAX_WAITING_WRITES = 100;

/** The queue is full: the caller should answer 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Opens the database with the settings that keep acknowledged writes (architecture, Facts). */
export async function openDb(address: DbAddress): Promise<Db> {
  const client = createClient({ ...address, authToken: address.authToken ?? '' });
  if (address.url.startsWith('file:')) await applyFileSettings(client);
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let commits = 0;
  const commit: Commit = async (statements) => {
    const results = await client.batch(statements as InStatement[], 'write');
    commits += 1;
    return results.map((result) => result.rowsAffected);
  };
  const all = async <T>(sql: string, args: InArgs = []) =>
    (await client.execute({ sql, args })).rows as T[];
  return {
    all,
    first: async <T>(sql: string, args?: InArgs) => (await all<T>(sql, args))[0] ?? null,
    write(work) {
      if (waiting >= MAX_WAITING_WRITES)
        return Promise.reject(new BusyError('too many writes wait'));
      waiting += 1;
      const result = tail.then(() => work(commit));
      tail = result.catch(() => undefined).finally(() => (waiting -= 1));
      return result;
    },
    snapshot: async (path) => {
      await client.execute({ sql: 'VACUUM INTO ?', args: [path] });
    },
    commits: () => commits,
    close: () => client.close(),
  };
}

/** Order matters: the busy timeout first, then the journal, then durability. */
async function applyFileSettings(client: Client): Promise<void> {
  for (const setting of [
    'PRAGMA busy_timeout = 5000',
    'PRAGMA journal_mode = WAL',
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    'PRAGMA journal_size_limit = 67108864',
  ]) {
    await client.execute(setting);
  }
  const check = await client.execute('PRAGMA quick_check(1)');
  if (String(check.rows[0]?.[0]) !== 'ok') {
    throw new Error(
      `the database file is damaged (${String(check.rows[0]?.[0])}); restore a backup`,
    );
  }
}
