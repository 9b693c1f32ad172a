import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './run-node.ts';

/** Beside the manifest: thousands of entries that a list of releases need not read. */
export const FILES = 'files.json';
/** The pages of a release with their files and keys (site/keyed-pages.ts). */
export const PAGES = 'pages.json';
/** By address: the file below `client/`, and the key; null for a page that is rendered each time. */
export type KeptPages = Record<string, [file: string, key: string | null]>;
/** Files looked at together when a release is checked. */
const AT_ONCE = 64;

const ReleaseFiles = z.record(z.string(), z.object({ size: z.int(), sha256: z.string() }));
/** Size and SHA-256 of each file, by path inside the release: 'client/about.html'. */
export type ReleaseFiles = z.infer<typeof ReleaseFiles>;

/**
 * Copies a build into the folder of a new release. A file that the older release holds too is
 * linked to that one: releases never change. Rejects with the system's words, or when aborted.
 */
export async function takeFiles(
  built: string,
  draft: string,
  older: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const script = join(import.meta.dirname, 'take-files.ts');
  const ended = await runNode([script, built, draft, ...(older ? [older] : [])], { signal });
  if (ended.code !== 0) throw new Error(`the release could not be kept:\n${ended.errors.trim()}`);
}

/** What the list of a release says; null when it is missing or cut. */
export async function readFiles(release: string): Promise<ReleaseFiles | null> {
  try {
    return ReleaseFiles.parse(JSON.parse(await readFile(join(release, FILES), 'utf8')));
  } catch {
    return null;
  }
}

/** Whether every file is there in full; a power cut can leave some short. */
export async function isWhole(release: string): Promise<boolean> {
  const files = Object.entries((await readFiles(release)) ?? {});
  let whole = files.length > 0;
  const work = async () => {
    for (let next = files.pop(); next && whole; next = files.pop()) {
      const [name, { size }] = next;
      const found = await stat(join(release, name)).catch(() => null);
      whole &&= found?.size === size;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return whole;
}

/** A hash of a part of a release: two releases of the same sources share that of their code. */
export function hashPart(files: ReleaseFiles, folder: string): string {
  const part = Object.entries(files).filter(([name]) => name.startsWith(folder));
  return hash('sha256', JSON.stringify(part.map(([name, { sha256 }]) => [name, sha256]).sort()));
}
