import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { runNode } from './run-node.ts';

/** Beside the manifest: thousands of entries that a list of releases need not read. */
export const FILES = 'files.json';
/** The pages of a release with their files and keys (site/keyed-pages.ts). */
export const PAGES = 'pages.json';
/** By address: the file below `client/`, and the key; null for a page that is rendered each time. */
export type KeptPages = Record<string, [file: string, key: string | null]>;
/** Files of a release that are looked at before others have their turn. */
const FILES_A_TURN = 500;

/** Size and SHA-256 of each file, by path inside the release: 'client/about.html'. */
export type ReleaseFiles = Record<string, { size: number; sha256: string }>;

/** Lists that were read last: the release that is served, and the one that follows. */
const lists = new Map<string, { of: string; list: Promise<ReleaseFiles> }>();
const MOST_LISTS = 2;

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

/**
 * What the list of a release says; null when it is missing or cut. With 10,000 pages it takes tens of
 * milliseconds, and is asked for several times on the way of a release: it is read once.
 */
export async function readFiles(release: string): Promise<Readonly<ReleaseFiles> | null> {
  const file = join(release, FILES);
  try {
    const { ino, size, mtimeMs } = await stat(file);
    const of = `${ino} ${size} ${mtimeMs}`;
    let known = lists.get(release);
    if (known?.of !== of) known = { of, list: readList(file) };
    lists.delete(release);
    lists.set(release, known);
    const [oldest] = lists.keys();
    if (lists.size > MOST_LISTS) lists.delete(oldest!);
    return await known.list;
  } catch {
    return null;
  }
}

async function readList(file: string): Promise<ReleaseFiles> {
  const list = JSON.parse(await readFile(file, 'utf8')) as unknown;
  if (!isList(list)) throw new Error('it is no list of files');
  return list;
}

/** By hand: a schema takes ten times as long for thousands of entries that this program wrote itself. */
function isList(list: unknown): list is ReleaseFiles {
  if (typeof list !== 'object' || list === null) return false;
  return Object.values(list as Partial<ReleaseFiles>).every(
    (file) => Number.isSafeInteger(file?.size) && typeof file?.sha256 === 'string',
  );
}

/**
 * Whether every file is there in full; a power cut can leave some short. The file system is asked at
 * once: promises take three times as much of the processor for the thousands of files of a start.
 */
export async function isWhole(release: string): Promise<boolean> {
  const files = Object.entries((await readFiles(release)) ?? {});
  for (const [at, [name, { size }]] of files.entries()) {
    if (sizeOf(join(release, name)) !== size) return false;
    if (at % FILES_A_TURN === 0) await turn();
  }
  return files.length > 0;
}

function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch {
    return undefined;
  }
}

const parts = new WeakMap<object, Map<string, string>>();

/** A hash of a part of a release: two releases of the same sources share that of their code. */
export function hashPart(files: Readonly<ReleaseFiles>, folder: string): string {
  const known = parts.get(files) ?? new Map<string, string>();
  parts.set(files, known);
  let found = known.get(folder);
  if (found === undefined) {
    const part = Object.keys(files).filter((name) => name.startsWith(folder));
    const named = part.sort().map((name) => [name, files[name]!.sha256]);
    known.set(folder, (found = hash('sha256', JSON.stringify(named))));
  }
  return found;
}
