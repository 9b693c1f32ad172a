import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { COMPRESSED, ENDINGS } from '../../core/http/answers/encoding.ts';
import {
  contentAt,
  hasBytes,
  storeEncoded,
  storeContentFile,
  type ReleaseFile,
} from '../releases/content.ts';
import {
  CODE,
  codeOf,
  dataDirOf,
  FILES,
  PAGES_FILE,
  type ReleaseFiles,
} from '../releases/release-files.ts';

/** A finished build, the folder of the release that it is to be, and of one before it. */
export interface Taking {
  built: string;
  draft: string;
  older: string | null;
}

/**
 * Takes a finished build over as a release. For the worker process: reading, hashing and encoding
 * thousands of files must not slow the server's answers.
 */
export async function takeBuild({ built, draft, older }: Taking): Promise<void> {
  const dataDir = dataDirOf(draft);
  const before = older ? filesIn(older) : {};
  const files: ReleaseFiles = {};
  const code: string[] = [];
  const fresh: [string, ReleaseFile][] = [];
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const name = relative(built, from).split(sep).join('/');
    if (name === PAGES_FILE) copyFileSync(from, join(draft, PAGES_FILE));
    else if (name.startsWith('client/')) {
      const made = storeContentFile(dataDir, readFileSync(from));
      const known = wholeBefore(dataDir, before[name], made);
      if (!known) fresh.push([name, made]);
      files[name] = known ?? made;
    } else {
      const bytes = readFileSync(from);
      files[name] = { size: bytes.length, sha256: hash('sha256', contentOf(name, bytes)) };
      code.push(name);
    }
  }
  await storeEncoded(dataDir, fresh);
  keepCode(built, code, join(dataDir, CODE, codeOf(files)), files);
  writeFileSync(join(draft, FILES), JSON.stringify(files));
}

/** The file as the release before has it, where that is the same and its encoded forms are there. */
function wholeBefore(
  dataDir: string,
  known: ReleaseFile | undefined,
  { sha256 }: ReleaseFile,
): ReleaseFile | null {
  if (known?.sha256 !== sha256) return null;
  const path = contentAt(dataDir, sha256);
  const isThere = (encoding: 'br' | 'gzip') =>
    known[encoding] === undefined || hasBytes(path + ENDINGS[encoding], known[encoding]);
  return COMPRESSED.every(isThere) ? known : null;
}

/** Copies the code in one step, unless another release has the same. */
function keepCode(
  built: string,
  code: readonly string[],
  folder: string,
  files: Readonly<ReleaseFiles>,
): void {
  if (code.every((name) => hasBytes(join(folder, name), files[name]!.size))) return;
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  for (const name of code) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    copyFileSync(join(built, name), join(made, name));
  }
  // One that was cut is of no use.
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(made)) renameSync(made, folder);
}

/**
 * What a file is known by. Astro puts a new random key for server islands, which no page uses, into
 * each build: without it, a server part from the same sources is the same.
 */
function contentOf(name: string, bytes: Buffer): Buffer | string {
  if (!/^(server\/entry|renderer\/prerender-entry\.[\w-]+)\.mjs$/.test(name)) return bytes;
  return bytes.toString('utf8').replace(/"key":\s*"[\w+/]{43}="/, '');
}

function filesIn(release: string): ReleaseFiles {
  try {
    return JSON.parse(readFileSync(join(release, FILES), 'utf8')) as ReleaseFiles;
  } catch {
    return {};
  }
}
