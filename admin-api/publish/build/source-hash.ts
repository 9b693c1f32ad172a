import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

/** What bundles the pages: the names of scripts and sheets follow from it, and no source says so. */
export const BUNDLER = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'site/build/inline-values.ts',
  'site/build/no-preload.ts',
];
/** What the pages are made from. */
const PAGE_SOURCES = ['site', 'src', 'db', ...BUNDLER.filter((name) => !name.startsWith('site/'))];
/** What the answers of the API are made from. */
const API_SOURCES = ['admin-api', 'src', 'db', 'package-lock.json'];

/** What only tests are made from: a change of it wants no build. */
const OF_TESTS = /(\.test\.tsx?|^testing\.ts|\/testing\.ts)$|^tests\//;

/** Hash of everything that a page follows from, beside the data: a change of it wants a new build. */
export function hashPageSources(root: string, settings: Record<string, string>): Promise<string> {
  return hashSources(root, PAGE_SOURCES, settings);
}

/** Hash of what bundles the pages, its settings and versions. */
export function hashBundler(root: string): Promise<string> {
  return hashSources(root, BUNDLER, {});
}

/** Hash of the code behind the API, short: part of its ETags. */
export async function hashApiSources(root: string): Promise<string> {
  return (await hashSources(root, API_SOURCES, {})).slice(0, 8);
}

async function hashSources(root: string, sources: string[], settings: Record<string, string>) {
  const hash = createHash('sha256');
  const names = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat();
  names.sort();
  for (const [at, name] of names.entries()) {
    hash.update(`${relative(root, name)}\0${digestOf(name)}\0`);
    if (at % FILES_A_TURN === 0) await turn();
  }
  for (const [name, value] of Object.entries(settings)) hash.update(`${name}=${value}\0`);
  return hash.digest('hex').slice(0, 24);
}

/**
 * The file system is asked at once, not by promises, which take three times as much of the processor
 * for two thousand files; requests have their turn in between.
 */
const FILES_A_TURN = 100;
const FOLDERS_A_TURN = 10;

/** What was read of each file, by the moment and the size that the disk knows of it. */
const known = new Map<string, { mark: string; digest: string }>();

/** The hash of a file; it is read again only when the disk says that it was written to. */
function digestOf(name: string): string {
  const { mtimeMs, ctimeMs, size, ino } = statSync(name);
  const mark = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  const before = known.get(name);
  if (before?.mark === mark) return before.digest;
  const digest = createHash('sha256').update(readFileSync(name)).digest('base64url');
  known.set(name, { mark, digest });
  return digest;
}

/** Folder by folder: `recursive` asks for each file what it is once more, and does so in one turn. */
async function filesOf(path: string): Promise<string[]> {
  if (!statSync(path).isDirectory()) return [path];
  const names: string[] = [];
  const folders = [path];
  for (const [at, folder] of folders.entries()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile() && !OF_TESTS.test(relative(path, name))) names.push(name);
    }
    if (at % FOLDERS_A_TURN === 0) await turn();
  }
  return names;
}
