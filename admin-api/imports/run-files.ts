import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#db/core/connect/client.ts';
import { forgetFiles, storedFiles, readRunFile as readStored } from '#db/imports/import-files.ts';

/** Days for which the file and the rows of a run are kept. What it did stays in the log. */
const KEEP_DAYS = 30;
/** Bytes that all files may take, as their rows take several times that; then the oldest go first. */
export const MAX_FOLDER_BYTES = 64 * 1024 ** 2;
const DAY_MS = 86_400_000;

/**
 * The files of runs: kept in the database, which all servers of the site share, and laid out in a
 * folder of this one for whoever reads them.
 */
export function openRunFiles(db: Db, dataDir: string) {
  const folder = join(dataDir, 'imports');
  const placeOf = (id: number) => join(folder, String(id));
  const sourceOf = (id: number) => join(placeOf(id), 'source');
  const isHere = async (id: number) => (await stat(sourceOf(id)).catch(() => null)) !== null;
  const put = async (id: number, lay: (path: string) => Promise<void>) => {
    await mkdir(placeOf(id), { recursive: true, mode: 0o700 });
    await lay(sourceOf(id));
  };
  return {
    folder,
    /** Lays a file that arrived at `path` where the others lie. */
    take: (id: number, path: string) => put(id, (source) => rename(path, source)),
    /** The folder of a run with its file in it; without one where it is no longer kept. */
    async folderOf(id: number): Promise<string> {
      const bytes = (await isHere(id)) ? null : await readStored(db, id);
      if (bytes) {
        await put(id, async (source) => {
          const draft = `${source}-${randomUUID()}`;
          await writeFile(draft, bytes, { mode: 0o600 });
          await rename(draft, source);
        });
      }
      return placeOf(id);
    },
    /** Also of files of before, which lie here alone. */
    isStored: async (id: number) => (await isHere(id)) || (await storedFiles(db)).has(id),
    /** The runs whose files are kept. */
    async listStored(): Promise<Set<number>> {
      const here = (await readdir(folder).catch(() => [])).map(Number);
      return new Set([...here, ...(await storedFiles(db))]);
    },
    /** Lets old files go, and the oldest of too many; `needed`: runs that stay, whatever their age. */
    async prune(now: Date, needed: ReadonlySet<number>): Promise<void> {
      const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString();
      await forgetFiles(db, { before, most: MAX_FOLDER_BYTES, needed });
      await pruneFolder(folder, now, (id) => needed.has(id));
    },
  };
}

/**
 * Removes the files of old runs, uploads that were cut off, and, when the folder has grown too
 * large, the oldest of the rest. `needed`: runs that stay, whatever their age.
 */
export async function pruneFolder(
  folder: string,
  now: Date,
  needed: (id: number) => boolean,
  maxBytes = MAX_FOLDER_BYTES,
): Promise<void> {
  const runs: { path: string; at: number; bytes: number }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const at = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    const old = now.getTime() - at > (name.startsWith('upload-') ? DAY_MS : KEEP_DAYS * DAY_MS);
    if (needed(Number(name))) continue;
    if (old) await rm(path, { recursive: true, force: true });
    else if (/^\d+$/.test(name)) runs.push({ path, at, bytes: await sizeOf(path) });
  }
  let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  for (const run of runs.toSorted((a, b) => a.at - b.at)) {
    if (bytes <= maxBytes) return;
    await rm(run.path, { recursive: true, force: true });
    bytes -= run.bytes;
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}
