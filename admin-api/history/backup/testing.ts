import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, backupName, type BackupKind } from './store.ts';

/** Puts what looks like a backup of a moment into a data folder, as one that was proven or not; answers its name. */
export async function placeBackup(
  dataDir: string,
  kind: BackupKind,
  madeAt: Date,
  isGood = true,
): Promise<string> {
  const name = backupName(kind, madeAt);
  await mkdir(backupFolder(dataDir), { recursive: true });
  await writeFile(join(backupFolder(dataDir), name), 'x');
  const notes = { bytes: 1, sha256: '', dataVersion: 1, rows: {} };
  if (isGood) await writeFile(join(backupFolder(dataDir), `${name}.json`), JSON.stringify(notes));
  return name;
}
