import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@libsql/client/sqlite3';

/** Tells when a database file may be written to. */
export interface FileLock {
  /** Resolves once no other program holds the file's lock; false when one still does at `until`. */
  free(until: number): Promise<boolean>;
  close(): void;
}

const PAUSE_MS = 25;

/**
 * Looks for another program that writes to the file, such as a console that somebody left open in a
 * transaction. The driver waits for it without letting go of the process, and one wait in vain
 * spoils its connection for good (libsql-client-ts#352). A script runs past the prepared statements
 * that are to blame, so a connection of its own may try as often as it likes.
 */
export async function openFileLock(url: string): Promise<FileLock> {
  const client = createClient({ url, concurrency: 1 });
  await client.executeMultiple('PRAGMA busy_timeout = 0');
  const isFree = () =>
    client.executeMultiple('BEGIN IMMEDIATE; ROLLBACK').then(
      () => true,
      (error: { code?: unknown }) => {
        if (error.code === 'SQLITE_BUSY') return false;
        // A full disk or a damaged file is told by the write itself.
        return true;
      },
    );
  const free = async (until: number): Promise<boolean> => {
    while (!(await isFree())) {
      if (performance.now() >= until) return false;
      await wait(PAUSE_MS);
    }
    return true;
  };
  return { free, close: () => client.close() };
}
