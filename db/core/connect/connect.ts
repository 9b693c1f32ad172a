import { fileURLToPath } from 'node:url';
import { createClient, type Client } from '@libsql/client/sqlite3';

/** Where the database is: a `file:` address, or a libSQL server with its token. */
export interface DbAddress {
  url: string;
  authToken?: string | undefined;
  /** Longest wait for an answer of a server, in milliseconds. */
  answerMs?: number;
  /** The same for a large commit or a copy, which takes a server longer. */
  patientMs?: number;
}

/** A page waits no longer than this for a server; a large commit or a copy may take longer. */
const ANSWER_MS = 10_000;
export const PATIENT_MS = 120_000;
/** A server that has not answered for so long is asked whether it is there at all, and how long that may take. */
const QUIET_MS = 1000;
const THERE_MS = 800;
/** After a wait in vain nobody waits again for so long (`Retry-After` says the same). */
const SILENT_MS = 5000;

/** Whether the database is a file of this machine, not a libSQL server. */
export function isLocal(address: DbAddress): boolean {
  return address.url.startsWith('file:');
}

/** The address of a file of this machine, whatever characters its path has. */
export function fileUrl(path: string): string {
  return `file:${path.replace(/[%?#]/g, encodeURIComponent)}`;
}

/** The file of a `file:` address, or null for a database on a server. */
export function databaseFile(url: string): string | null {
  if (!url.startsWith('file:')) return null;
  const [, path = ''] = /^file:(?:\/\/[^/]*)?([^?#]*)/.exec(url) ?? [];
  return url.startsWith('file:///') ? fileURLToPath(url) : decodeURIComponent(path);
}

/**
 * Opens a connection with the settings that keep acknowledged writes (architecture, Facts). A file
 * gets exactly one for writes: the driver would open more under load, without the settings.
 */
export async function connect(address: DbAddress): Promise<Client> {
  const { url, authToken = '', answerMs = ANSWER_MS } = address;
  if (!isLocal(address)) {
    // The way to a server is most of the driver: whoever has a file spares it 40 ms at each start.
    const driver = await import('@libsql/client');
    return driver.createClient({ url, authToken, fetch: limitedFetch(answerMs) });
  }
  const client = createClient({ url, authToken, concurrency: 1 });
  await configure(client);
  return client;
}

/** Opens the connection to a file anew: a wait in vain for its lock spoils it (libsql-client-ts#352). */
export async function reopen(client: Client): Promise<void> {
  client.reconnect();
  await configure(client);
}

async function configure(client: Client): Promise<void> {
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
}

/**
 * A fetch that gives up on a server that takes the connection and says nothing: it rejects with a
 * `TimeoutError`, for the next seconds at once, so that what waits in line does not wait in turn. One
 * that is busy with the question answers another meanwhile, and is waited for.
 */
function limitedFetch(answerMs: number): typeof fetch {
  let silentUntil = 0;
  let looking: Promise<boolean> | null = null;
  const isThere = (url: string) => {
    looking ??= fetch(new URL('/health', url), { signal: AbortSignal.timeout(THERE_MS) })
      .then(
        // Whatever it says.
        (answer) => answer.text().then(() => true),
        () => false,
      )
      .finally(() => (looking = null));
    return looking;
  };
  return async (input, init) => {
    if (performance.now() < silentUntil) throw new DOMException('still silent', 'TimeoutError');
    const silent = new AbortController();
    const watch = setInterval(async () => {
      if (await isThere(input instanceof Request ? input.url : String(input))) return;
      silent.abort(new DOMException('silent', 'TimeoutError'));
    }, QUIET_MS).unref();
    const signal = AbortSignal.any([AbortSignal.timeout(answerMs), silent.signal]);
    try {
      return await fetch(input, { ...init, signal });
    } catch (error) {
      if (signal.aborted) silentUntil = performance.now() + SILENT_MS;
      throw error;
    } finally {
      clearInterval(watch);
    }
  };
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
