import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What the pages are made from. */
const PAGE_SOURCES = [
  'site',
  'src',
  'db',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
/** What the answers of the API are made from. */
const API_SOURCES = ['admin-api', 'src', 'db', 'package-lock.json'];

/** Hash of everything that a page follows from, beside the data: a change of it wants a new build. */
export function hashPageSources(root: string, settings: Record<string, string>): Promise<string> {
  return hashSources(root, PAGE_SOURCES, settings);
}

/** Hash of the code behind the API, short: part of its ETags. */
export async function hashApiSources(root: string): Promise<string> {
  return (await hashSources(root, API_SOURCES, {})).slice(0, 8);
}

async function hashSources(root: string, sources: string[], settings: Record<string, string>) {
  const hash = createHash('sha256');
  const names = (await Promise.all(sources.map((source) => filesOf(join(root, source)))))
    .flat()
    .sort();
  for (const name of names) {
    hash
      .update(`${relative(root, name)}\0`)
      .update(await readFile(name))
      .update('\0');
  }
  for (const [name, value] of Object.entries(settings)) hash.update(`${name}=${value}\0`);
  return hash.digest('hex').slice(0, 24);
}

async function filesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}
