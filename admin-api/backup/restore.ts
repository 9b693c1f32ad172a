import { access, constants, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { openDb, type Statement } from '#db/client.ts';
import { fileUrl } from '#db/connect.ts';
import { readSeal } from '#db/content/seal.ts';
import { inspectDatabase, openReadOnly } from '#db/inspect.ts';
import { LeftWriterError, untilUnwritten } from '#db/left-writer.ts';
import { migrate } from '#db/migrate.ts';
import { forgetAlertsBut, listAlertNames } from '#db/queries/price-alert-names.ts';
import { FORGET_MAILS } from '#db/queries/mail.ts';
import { FORGET_ALERTS } from '#db/queries/alerts.ts';
import { FORGET_INVITATIONS } from '#db/queries/invitations.ts';
import { FORGET_LINKS } from '#db/queries/mail-links.ts';
import { END_SESSIONS } from '#db/queries/sessions.ts';
import { NEW_LINEAGE } from '#db/queries/site.ts';
import { endTokens } from '#db/queries/tokens.ts';
import { FORGET_DELIVERIES } from '#db/queries/webhooks.ts';
import { takeServerLock } from '../control/server-lock.ts';
import { hashFile, moveDurably, removeDatabase, syncToDisk } from '../durable.ts';
import type { Env } from '../env.ts';
import { forgetPublishing } from '../publish/kept.ts';
import { copyChecked, CopyError, databaseFile, type CheckedCopy } from './copy.ts';
import { backupFolder, backupName, readNotes, type BackupNotes } from './store.ts';

/** A libSQL server takes a database over only with its own tools. */
const ON_SERVER =
  'the database is on a libSQL server, where a restore cannot put a backup; docs/operations.md says how one goes back there';

/** Without its users and its log a database would be taken over by whoever comes first. */
const CONTENT_ONLY =
  'this backup holds content only and would take all users away; backup:restore-content puts it back';

/** The server has the database open: the message says what to do. */
export class ServerRunsError extends Error {
  override name = 'ServerRunsError';
}

export interface Restored {
  /** Rows by table that came back. */
  rows: Record<string, number>;
  /** Migrations that the backup lacked and that were applied to it. */
  migrated: string[];
  /** Where the database of before lies now; null when there was none. */
  kept: string | null;
}

/**
 * Puts a backup in the place of the database. Everything is checked and brought to today's schema
 * on a copy first; then one rename replaces the database, and the one of before is kept among the
 * backups. All sessions end, and the data begins a new lineage, so that no page, answer or tag of
 * before can be taken for it. Not while the server runs.
 */
export async function restoreBackup(
  given: string,
  { env, now }: { env: Env; now: Date },
): Promise<Restored> {
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
    const source = await findBackup(given, env.dataDir);
    await removeDatabase(draft);
    const left = forgetAlertsBut(await readAlertNames(live));
    const { rows, migrated } = await prepareRestore(source, draft, left);
    const kept = await setAside(
      live,
      join(backupFolder(env.dataDir), backupName('before-restore', now)),
    );
    await moveDurably(draft, live);
    // What publishing remembers, a rollback that it holds among it, belongs to the other data.
    await forgetPublishing(env.dataDir);
    return { rows, migrated, kept };
  } finally {
    await removeDatabase(draft);
    await unlock();
  }
}

/** A path as given, or the name of one of the backups. */
export async function findBackup(given: string, dataDir: string): Promise<string> {
  const places = [resolve(given)];
  if (!isAbsolute(given)) places.push(join(backupFolder(dataDir), given));
  for (const place of places) {
    const there = await access(place).then(
      () => true,
      () => false,
    );
    if (there) return place;
  }
  throw new CopyError(`There is no file ${places.join(' or ')}`);
}

/** Refuses a backup that is not as its notes say; answers those, or null where there are none. */
export async function requireUnaltered(source: string): Promise<BackupNotes | null> {
  const notes = await readNotes(source);
  if (notes && notes.sha256 !== (await hashFile(source))) {
    throw new CopyError(`${basename(source)} is not as it was made: its checksum differs`);
  }
  return notes;
}

/** Of the rows of a backup: those that end or are forgotten with a restore. */
const LEFT_BEHIND = [
  'sessions',
  'webhook_deliveries',
  'webhook_cursor',
  'mails',
  'mail_links',
  'invitations',
  'alerts',
  'price_alert_addresses',
  'price_alerts',
];

/**
 * Everything of a restore but the last step: makes a checked copy of a backup at `draft`, brings it
 * to today's schema, looks it through again and compares its rows with those of the backup. `more` is
 * done to it as well.
 */
export async function prepareRestore(
  source: string,
  draft: string,
  more: readonly Statement[] = [],
): Promise<Pick<Restored, 'rows' | 'migrated'>> {
  const { rows } = (await checkedCopy(source, draft)).inspection;
  const migrated = await makeReady(draft, more);
  const db = await openReadOnly(draft);
  const after = await inspectDatabase(db).finally(() => db.close());
  if (after.damage.length > 0) throw new CopyError(`the copy is damaged: ${after.damage[0]}`);
  if (after.brokenReferences > 0) {
    throw new CopyError(`${after.brokenReferences} rows point at rows that are not there`);
  }
  for (const [table, count] of Object.entries(rows)) {
    // A search index has tables of its own, which are made anew.
    const isOwn = !table.startsWith('plans_fts') && !LEFT_BEHIND.includes(table);
    const now = after.rows[table];
    if (isOwn && now !== undefined && now < count) {
      throw new CopyError(`Of the ${count} rows of the table ${table}, ${now} came back`);
    }
  }
  return { rows, migrated };
}

async function checkedCopy(source: string, draft: string): Promise<CheckedCopy> {
  const notes = await requireUnaltered(source);
  if ((await readSeal(source)).content) throw new CopyError(CONTENT_ONLY);
  const copy = await copyChecked(source, draft);
  const { unknown, rows } = copy.inspection;
  if (unknown.length > 0) {
    throw new CopyError(
      `This backup is of a newer version of SIM Atlas (${unknown.join(', ')}). Update first.`,
    );
  }
  const lost = Object.entries(notes?.rows ?? {}).find(([table, count]) => rows[table] !== count);
  if (lost) throw new CopyError(`The table ${lost[0]} has not the rows that were noted`);
  return copy;
}

/** Brings the copy to today's schema, ends its sessions, tokens and old messages, makes its search index anew. */
async function makeReady(draft: string, more: readonly Statement[]): Promise<string[]> {
  const db = await openDb({ url: fileUrl(draft) }, { alone: true });
  try {
    const migrated = await migrate(db);
    await db.write((commit) =>
      commit([
        END_SESSIONS,
        endTokens(new Date()),
        ...FORGET_DELIVERIES,
        FORGET_ALERTS,
        FORGET_MAILS,
        ...more,
        FORGET_LINKS,
        FORGET_INVITATIONS,
        { sql: "INSERT INTO plans_fts(plans_fts) VALUES ('rebuild')", args: [] },
        NEW_LINEAGE,
      ]),
    );
    await db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    // Without a write-ahead log beside it the file is all there is, and one rename moves it.
    await db.all('PRAGMA journal_mode = DELETE');
    return migrated;
  } finally {
    db.close();
  }
}

/**
 * The alerts that there are in the database that is replaced, read from a copy: to open it would alter
 * what lies beside it. None where it cannot be read: then nobody knows who left since the backup, and
 * nobody who left may get a mail again.
 */
async function readAlertNames(live: string): Promise<string[]> {
  const copy = `${live}.replaced`;
  try {
    await copyFile(live, copy);
    await copyFile(`${live}-wal`, `${copy}-wal`).catch(() => undefined);
    const db = await openReadOnly(copy);
    return await listAlertNames(db).finally(() => db.close());
  } catch {
    return [];
  } finally {
    await removeDatabase(copy);
  }
}

/**
 * Keeps the database of before under another name too. Its write-ahead log must not stay: SQLite
 * would apply it to the file that comes in its place.
 */
async function setAside(live: string, kept: string): Promise<string | null> {
  const exists = await access(live).then(
    () => true,
    () => false,
  );
  if (!exists) {
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
