import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  BACKUP_KINDS,
  type BackupFailure,
  type BackupInfo,
} from '#src/contract/history/backups.ts';
import { removeDatabase } from '../../core/files/durable.ts';
import { changeState, readState } from '../../core/files/state.ts';

const NAME = new RegExp(
  `^(${BACKUP_KINDS.join('|')})-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z-[0-9a-f]{6}\\.db$`,
);
/** Half copies older than this have nobody who is at work on them. */
const ABANDONED_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** By how much a clock may be set back without a backup being held for one of the future. */
const AHEAD_MS = 3_600_000;

/** What was found in a copy that could be put back when it was made; stands beside it as `<name>.json`. */
const BackupNotes = z.object({
  bytes: z.int(),
  sha256: z.string(),
  dataVersion: z.int(),
  rows: z.record(z.string(), z.int()),
});
type BackupNotes = z.infer<typeof BackupNotes>;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Absolute folder of the backups of a data folder. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** The folder of backups, made where it is missing; only its owner may look into it. */
export async function openFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Gives a name for a half-made file beside the backups, and takes away what is left of it. Those of a
 * process that died go with the next old backups.
 */
export async function withPart<T>(dataDir: string, work: (part: string) => Promise<T>): Promise<T> {
  const folder = await openFolder(dataDir);
  const part = join(folder, `.partial-${randomBytes(8).toString('hex')}`);
  try {
    return await work(part);
  } finally {
    await removeDatabase(part);
  }
}

/** A name that no other backup has, with the kind and the moment in it. */
export function backupName(kind: BackupKind, now: Date): string {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  return `${kind}-${stamp}-${randomBytes(3).toString('hex')}.db`;
}

/** The backups of a data folder, newest first. */
export async function listBackups(dataDir: string): Promise<BackupInfo[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => readBackup(folder, name)));
  return found
    .filter((backup) => backup !== null)
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt) || b.name.localeCompare(a.name));
}

/** Notes beside a backup file; null when there are none, as for files of other origin. */
export async function readNotes(file: string): Promise<BackupNotes | null> {
  try {
    return BackupNotes.parse(JSON.parse(await readFile(`${file}.json`, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * The newest backup that was proven and has its full size, or null. One whose day is still to come was
 * made by a clock that ran ahead, and may be older than others: it counts where there is no other.
 */
export async function newestGood(dataDir: string, now: Date): Promise<BackupInfo | null> {
  const good = (await listBackups(dataDir)).filter((backup) => backup.good);
  return good.find((backup) => !isAhead(backup, now)) ?? good[0] ?? null;
}

/** Whether a backup was made by a clock that ran ahead of `now`. */
export function isAhead({ madeAt }: Pick<BackupInfo, 'madeAt'>, now: Date): boolean {
  return Date.parse(madeAt) - now.getTime() > AHEAD_MS;
}

/**
 * Removes backups older than `keepDays` and abandoned half copies. As many good ones stay as days are
 * kept, whatever their day: a clock that jumps ahead makes all of them look old. While there is no good
 * one, all stay.
 */
export async function pruneBackups(dataDir: string, keepDays: number, now: Date): Promise<void> {
  const folder = backupFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('.partial-')) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true });
  }
  const all = await listBackups(dataDir);
  const good = all.filter((backup) => backup.good && !isAhead(backup, now));
  const keep = new Set(good.slice(0, keepDays).map(({ name }) => name));
  if (keep.size === 0) return;
  const oldest = new Date(now.getTime() - keepDays * DAY_MS).toISOString();
  const old = all.filter((backup) => backup.madeAt < oldest && !keep.has(backup.name));
  for (const { name } of old) {
    for (const rest of ['', '-wal', '-shm', '.json'])
      await rm(join(folder, name + rest), { force: true });
  }
}

/** The failure since the last success, or null. */
export async function readFailure(dataDir: string): Promise<BackupFailure | null> {
  return (await readState(dataDir)).backupFailure;
}

/** Keeps a failure for the dashboard and the doctor; null after a success. */
export async function noteFailure(dataDir: string, failure: BackupFailure | null): Promise<void> {
  await changeState(dataDir, () => ({ backupFailure: failure }));
}

async function readBackup(folder: string, name: string): Promise<BackupInfo | null> {
  const [, kind, day, hours, minutes, seconds, millis] = NAME.exec(name) ?? [];
  if (!kind) return null;
  const file = join(folder, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const notes = await readNotes(file);
  return {
    name,
    kind: kind as BackupKind,
    madeAt: `${day}T${hours}:${minutes}:${seconds}.${millis}Z`,
    bytes: found.size,
    good: notes?.bytes === found.size,
    dataVersion: notes?.dataVersion ?? null,
    plans: notes?.rows.plans ?? null,
  };
}
