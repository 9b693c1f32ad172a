import { existsSync } from 'node:fs';
import { mkdir, constants, copyFile, link, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { databaseFile, fileUrl } from '#db/core/connect/connect.ts';
import type { Carried } from '#db/people/carry-accounts.ts';
import { plural } from '#src/domain/core/plural.ts';
import { takeServerLock } from '../../core/files/server-lock.ts';
import { moveDurably, removeDatabase, syncToDisk } from '../../core/files/durable.ts';
import type { Env } from '../../env.ts';
import { forgetHook } from '../../publish/hook/hook-state.ts';
import { CopyError } from './copy.ts';
import { prepareRestoreFile, readReplaced, type PreparedRestore } from './prepare-restore.ts';
import { backupFolder, backupName, openFolder } from './store.ts';
import { openDb } from '#db/core/connect/client.ts';
import { LeftWriterError, untilUnwritten } from '#db/core/connect/left-writer.ts';

/** A libSQL server takes a database over only with its own tools. */
export const ON_SERVER =
  'The database is on a libSQL server: docs/operations.md says how a backup goes back there';

/** The server has the database open: the message says what to do. */
export class ServerRunsError extends CopyError {
  override name = 'ServerRunsError';
}

export interface RestoreResult extends PreparedRestore {
  /** Where the database of before lies now; null when there was none. */
  kept: string | null;
}

/**
 * Puts a backup in the place of the database. Everything is checked and brought to today's schema
 * on a copy first; then one rename replaces the database, and the one of before is kept among the
 * backups. Accounts stay as they are now, where that can be read. All sessions end, and the data begins a
 * new lineage, so that no page, answer or tag of before can be taken for it. Not while the server runs.
 */
export async function restoreBackup(
  given: string,
  { env, now }: { env: Env; now: Date },
): Promise<RestoreResult> {
  const live = databaseFile(env.database.url);
  if (!live) throw new CopyError(ON_SERVER);
  await mkdir(dirname(live), { recursive: true });
  const unlock = await takeServerLock(env.dataDir);
  if (typeof unlock === 'number') {
    throw new ServerRunsError(
      `The server (process ${unlock}) has the database open. Stop it and run this again.`,
    );
  }
  const draft = `${live}.restoring`;
  try {
    const source = findBackup(given, env.dataDir);
    await removeDatabase(draft);
    // A backup of somewhere else may lie where nothing can be written.
    const aside = join(await openFolder(env.dataDir), basename(source));
    const prepared = await prepareRestoreFile(source, draft, await readReplaced(live), aside);
    const kept = await setAside(
      live,
      join(backupFolder(env.dataDir), backupName('before-restore', now)),
    );
    await moveDurably(draft, live);
    // What the host was told of belongs to the other data.
    await forgetHook(env.dataDir);
    return { ...prepared, kept };
  } finally {
    await removeDatabase(draft);
    await unlock();
  }
}

/** Tells of a file with the rows of a table that this version has not. */
export const withdrawnText = (file: string) => `Rows of a withdrawn table: ${file}`;

/** A path as given, or the name of one of the backups. */
export function findBackup(given: string, dataDir: string): string {
  const places = [resolve(given)];
  if (!isAbsolute(given)) places.push(join(backupFolder(dataDir), given));
  const there = places.find((place) => existsSync(place));
  if (there) return there;
  throw new CopyError(`There is no file ${places.join(' or ')}`);
}

/** What became of the accounts, for whoever put a backup back. */
export function accountsText(carried: Carried | null): string {
  if (!carried) {
    return 'Accounts are as in the backup, passwords and second factors too, because the database of before was not there, could not be read or had other people. Recovery codes are gone.';
  }
  const { kept, disabled } = carried;
  if (kept === 0) return 'There are no accounts: the next start makes the first admin.';
  const gone =
    disabled > 0 ? ` Disabled, because it did not have them: ${plural(disabled, 'account')}.` : '';
  return `Accounts are as they were in the database of before: ${plural(kept, 'account')}.${gone}`;
}

/**
 * Keeps the database of before under another name too. Its write-ahead log must not stay: SQLite
 * would apply it to the file that comes in its place.
 */
async function setAside(live: string, kept: string): Promise<string | null> {
  if (!existsSync(live)) {
    for (const rest of ['-wal', '-shm']) await rm(live + rest, { force: true });
    return null;
  }
  await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
  await untilUnwritten({ url: fileUrl(live) }).catch((error: unknown) => {
    // Whatever else is wrong with it, it is kept as it is.
    if (error instanceof LeftWriterError) throw error;
  });
  await foldLog(live);
  await link(live, kept).catch(copyInstead(live, kept));
  for (const rest of ['-wal', '-shm']) {
    await rename(live + rest, kept + rest)
      .catch(copyInstead(live + rest, kept + rest))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    await rm(live + rest, { force: true });
  }
  await syncToDisk(dirname(kept));
  return kept;
}

/** DATABASE_URL may lie on another disk than the backups, or on one that knows no links. */
function copyInstead(from: string, to: string) {
  return async (error: NodeJS.ErrnoException): Promise<void> => {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(error.code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await syncToDisk(to);
  };
}

/** Writes the log into the database; a damaged database keeps its log, which is moved with it. */
async function foldLog(live: string): Promise<void> {
  try {
    const db = await openDb({ url: fileUrl(live) }, { alone: true });
    await db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    await db.all('PRAGMA journal_mode = DELETE');
    db.close();
  } catch {
    // Damaged: kept as it is, log and all.
  }
}
