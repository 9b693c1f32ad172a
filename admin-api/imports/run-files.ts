import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Days for which the file and the rows of a run are kept. What it did stays in the log. */
const KEEP_DAYS = 30;
/** Bytes that all files may take, as their rows take several times that; then the oldest go first. */
export const MAX_FOLDER_BYTES = 64 * 1024 ** 2;
const DAY_MS = 86_400_000;

/** Where the files of runs lie: a folder for each, with the file as it arrived. */
export function openRunFiles(dataDir: string) {
  const folder = join(dataDir, 'imports');
  const folderOf = (id: number) => join(folder, String(id));
  const sourceOf = (id: number) => join(folderOf(id), 'source');
  return {
    folder,
    folderOf,
    sourceOf,
    isKept: async (id: number) => (await stat(sourceOf(id)).catch(() => null)) !== null,
    /** The runs whose files are kept. */
    listKept: async () => new Set((await readdir(folder).catch(() => [])).map(Number)),
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
