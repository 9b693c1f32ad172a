import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Waits until a file, or a folder's list of names, is on the disk and not only in memory. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a finished file its name, so that a power cut leaves it whole under one of the two. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncToDisk(from);
  await rename(from, to);
  await syncToDisk(dirname(to));
}

/** Writes a small file in one step: readers see the old text or the new one. */
export async function writeDurably(file: string, text: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.next`, text, { mode: 0o600 });
  await moveDurably(`${file}.next`, file);
}

/** SHA-256 of a file, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Takes a database file away, with what SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const rest of ['', '-journal', '-wal', '-shm']) await rm(file + rest, { force: true });
}
