import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { COMPRESSED, ENDINGS } from '../../core/http/answers/encoding.ts';
import { contentAt, hasBytes, type ReleaseFile } from './content.ts';

/** Beside the manifest: thousands of entries that a list of releases need not read. */
export const FILES = 'files.json';
/** The pages of a release with their files and keys (site/build/keyed-pages.ts). */
export const PAGES_FILE = 'pages.json';
/** Below the data folder: what renders pages, in a folder for each code. */
export const CODE = 'code';
/** By address: the file below `client/`, and the key; null for a page that is rendered each time. */
export type StoredPages = Record<string, [file: string, key: string | null]>;

/** The keys of a release's pages by address; none in one without a list of them. */
export async function readKeys(release: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(release, PAGES_FILE), 'utf8').catch(() => '{}');
  const pages = Object.entries(JSON.parse(text) as StoredPages);
  return new Map(pages.flatMap(([path, [, key]]) => (key === null ? [] : [[path, key] as const])));
}

/** Files of a release that are looked at before others have their turn. */
const FILES_A_TURN = 500;

/**
 * The files of a release: those to serve ('client/about.html') lie by their content, those that render
 * (`server/` on demand, `renderer/` for the next release) in the folder of their code.
 */
export type ReleaseFiles = Record<string, ReleaseFile>;

/** Lists that were read last: the release that is served, and the one that follows. */
const lists = new Map<string, { of: string; list: Promise<ReleaseFiles> }>();
const MOST_LISTS = 2;

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

/** The data folder of a release's folder. */
export const dataDirOf = (release: string): string => dirname(dirname(release));

/** Where a file of a release lies; its encoded forms lie beside it. */
export function filePlace(release: string, files: Readonly<ReleaseFiles>, name: string): string {
  const dataDir = dataDirOf(release);
  if (name.startsWith('client/')) return contentAt(dataDir, files[name]!.sha256);
  return join(dataDir, CODE, codeOf(files), name);
}

/** What a file of a release to serve holds, by its path below `client/`; null where it has none. */
export async function readServed(release: string, path: string): Promise<Buffer | null> {
  const files = await readFiles(release);
  const name = `client/${path}`;
  if (!files || !Object.hasOwn(files, name)) return null;
  return readFile(filePlace(release, files, name)).catch(() => null);
}

/** Files that are missing or cut: after a power cut some can be short. */
export async function cutFiles(release: string): Promise<string[]> {
  const files = (await readFiles(release)) ?? {};
  const cut: string[] = [];
  for (const [at, [name, file]] of Object.entries(files).entries()) {
    const place = filePlace(release, files, name);
    const encoded = COMPRESSED.filter((encoding) => file[encoding] !== undefined);
    // The file system is asked at once: promises take three times as much of the processor.
    const isWhole =
      hasBytes(place, file.size) &&
      encoded.every((encoding) => hasBytes(place + ENDINGS[encoding], file[encoding]));
    if (!isWhole) cut.push(name);
    if (at % FILES_A_TURN === 0) await turn();
  }
  return cut;
}

/** Whether a release has a list, and every file of it in full. */
export async function isWhole(release: string): Promise<boolean> {
  const files = await readFiles(release);
  return files !== null && Object.keys(files).length > 0 && (await cutFiles(release)).length === 0;
}

const codes = new WeakMap<object, string>();

/** Names the code of a release: two releases of the same sources share it. */
export function codeOf(files: Readonly<ReleaseFiles>): string {
  let known = codes.get(files);
  if (known === undefined) {
    const names = Object.keys(files).filter((name) => !name.startsWith('client/'));
    const named = names.sort().map((name) => [name, files[name]!.sha256]);
    codes.set(files, (known = hash('sha256', JSON.stringify(named)).slice(0, 24)));
  }
  return known;
}
