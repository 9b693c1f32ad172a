import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseFile, type DbAddress } from '#db/connect.ts';
import { CONTENT_KINDS } from '#src/contract/backups.ts';
import type { Env } from '../env.ts';
import { moveDurably, writeDurably } from '../durable.ts';
import { copyChecked, CopyError, type CheckedCopy, type CopyMode } from './copy.ts';
import { backupName, noteFailure, openFolder, pruneBackups, type BackupKind } from './store.ts';

/** What a backup is made of. */
export interface BackupSource {
  env: Pick<Env, 'dataDir' | 'database' | 'backupKeepDays'>;
  now: Date;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a checked backup in the folder of backups, one at a time, and removes those that are too
 * old. Answers its name. A failure is kept for the dashboard and the doctor, and thrown.
 */
export function makeBackup(kind: BackupKind, source: BackupSource): Promise<string> {
  const made = last.then(() => makeNow(kind, source));
  last = made.catch(() => undefined);
  return made;
}

/** Copies the database, or its content, to a place that a person named, where nothing may be yet. */
export async function copyTo(
  file: string,
  { env }: BackupSource,
  mode: CopyMode = 'all',
): Promise<CheckedCopy> {
  if (existsSync(file)) throw new CopyError(`${file} exists already`);
  await mkdir(dirname(file), { recursive: true });
  const copy = await copyChecked(sourceOf(env), `${file}.partial`, mode);
  await moveDurably(`${file}.partial`, file);
  return copy;
}

async function makeNow(kind: BackupKind, { env, now }: BackupSource): Promise<string> {
  const { dataDir } = env;
  const isContent = CONTENT_KINDS.includes(kind);
  try {
    const folder = await openFolder(dataDir);
    const name = backupName(kind, now);
    const draft = join(folder, `.partial-${name}`);
    const copy = await copyChecked(sourceOf(env), draft, isContent ? 'content' : 'all');
    await keep(copy, draft, join(folder, name));
    if (!isContent) await noteFailure(dataDir, null);
    await pruneBackups(dataDir, env.backupKeepDays, now);
    return name;
  } catch (error) {
    if (isContent) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // The disk may be what failed: then the log line of the caller is all there is.
    await noteFailure(dataDir, { at: now.toISOString(), reason }).catch(() => undefined);
    throw error;
  }
}

/** Gives a checked copy its name. Notes first: a file with its final name is always a checked one. */
export async function keep(copy: CheckedCopy, draft: string, file: string): Promise<void> {
  const { inspection, bytes, sha256 } = copy;
  const notes = {
    bytes,
    sha256,
    dataVersion: inspection.state?.version ?? 0,
    lineage: inspection.state?.lineage ?? '',
    migrations: inspection.rows.migrations ?? 0,
    rows: inspection.rows,
  };
  await writeDurably(`${file}.json`, JSON.stringify(notes));
  await moveDurably(draft, file);
}

/** The file of the database, or the address of its server. */
function sourceOf({ database }: BackupSource['env']): string | DbAddress {
  return databaseFile(database.url) ?? database;
}
