import { existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openDb } from '#db/core/connect/client.ts';
import { fileUrl } from '#db/core/connect/connect.ts';
import { LeftWriterError, untilUnwritten } from '#db/core/connect/left-writer.ts';
import { syncToDisk } from '../../core/files/durable.ts';

/**
 * Keeps the database of before under another name too. Its write-ahead log must not stay: SQLite
 * would apply it to the file that comes in its place.
 */
export async function setAside(live: string, kept: string): Promise<string | null> {
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
