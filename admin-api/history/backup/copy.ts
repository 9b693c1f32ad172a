import { stat } from 'node:fs/promises';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import type { DbAddress } from '#db/core/connect/connect.ts';
import { copyServer, copyTables } from '#db/core/files/copy.ts';
import {
  inspectDatabase,
  openReadOnly,
  vacuumInto,
  type Inspection,
} from '#db/core/files/inspect.ts';
import { LeftWriterError } from '#db/core/connect/left-writer.ts';
import { ForeignDatabaseError } from '#db/core/migrate/migrate.ts';
import { WITHOUT_PEOPLE } from '#db/core/sql/tables.ts';
import { hashFile, removeDatabase, syncToDisk } from '../../core/files/durable.ts';

/** A copy that was looked through. */
export interface CheckedCopy {
  inspection: Inspection;
  bytes: number;
  sha256: string;
}

/**
 * A copy could not be made, or is no good. The message says why to people and in words of our own;
 * what SQLite or Node said stands in `cause`, for the log.
 */
export class CopyError extends Error {
  override name = 'CopyError';
}

/**
 * Copies a database, a file by its path or that of a libSQL server, safe beside writers, and looks
 * the copy through. On any failure it is taken away again. Slow on a large database.
 */
export async function copyChecked(from: string | DbAddress, to: string): Promise<CheckedCopy> {
  try {
    if (typeof from === 'string') {
      // The driver would make an empty database of a path where there is none.
      await stat(from);
      await vacuumInto(from, to);
    } else await copyServer(from, to);
    const inspection = await inspectWhole(to);
    await syncToDisk(to);
    return { inspection, bytes: (await stat(to)).size, sha256: await hashFile(to) };
  } catch (error) {
    await removeDatabase(to);
    throw asCopyError(error);
  }
}

/** Copies a backup without its people, and looks the copy through. */
export async function copyWithoutPeople(from: string, to: string): Promise<void> {
  await copyTables(from, to, WITHOUT_PEOPLE);
  await inspectWhole(to);
}

/** Looks through a database file of ours; one that is not whole is refused. */
export async function inspectWhole(file: string): Promise<Inspection> {
  const db = await openReadOnly(file);
  const inspection = await inspectDatabase(db).finally(() => db.close());
  const { damage, brokenReferences, state } = inspection;
  if (damage.length > 0) throw new CopyError('the copy is damaged', { cause: damage[0] });
  if (brokenReferences > 0)
    throw new CopyError(`${brokenReferences} rows point at rows that are not there`);
  if (!state) throw new CopyError(NOT_OURS);
  return inspection;
}

/** What a copy failed of that a person can mend. */
export const DISK_FULL = 'the disk is full';
const NOT_OURS = 'this is no database of SIM Atlas';

/** What a person can act on, from the words of SQLite and Node. */
export function asCopyError(error: unknown): CopyError {
  if (error instanceof CopyError) return error;
  const cause = error instanceof Error ? error.message : String(error);
  const isOurs = [DatabaseAwayError, LeftWriterError, ForeignDatabaseError].some(
    (one) => error instanceof one,
  );
  if (isOurs) return new CopyError(cause);
  return new CopyError(reasonOf(cause), { cause });
}

function reasonOf(text: string): string {
  if (/SQLITE_FULL|ENOSPC|EDQUOT|disk is full/i.test(text)) return DISK_FULL;
  if (/SQLITE_NOTADB|not a database/i.test(text)) return NOT_OURS;
  if (/SQLITE_CORRUPT|malformed|damaged/i.test(text)) return 'the database file is damaged';
  if (/SQLITE_CANTOPEN|EACCES|EROFS|EPERM/i.test(text)) return 'a file or folder cannot be opened';
  if (/ENOTDIR|EEXIST/.test(text)) return 'a file is in the way of the folder of backups';
  if (/ENOENT/.test(text)) return 'the file does not exist';
  if (/SQLITE_BUSY|locked/i.test(text)) return 'another program holds the database';
  return 'it could not be copied; the log of the server says why';
}
