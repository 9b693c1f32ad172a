/**
 * Takes a finished build over as a release, as a process of its own: `node take-files.ts <built>
 * <draft> [<older>]`. Reading, hashing and encoding thousands of files must not slow the server's answers.
 */
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
import { COMPRESSED, ENDINGS } from '../http/encoding.ts';
import { contentAt, hasBytes, keepEncoded, keepFile, type ReleaseFile } from './content.ts';
import { CODE, codeOf, dataDirOf, FILES, PAGES, type ReleaseFiles } from './release-files.ts';

process.umask(0o077);
const [built, draft, older] = process.argv.slice(2);
if (!built || !draft) throw new Error('say which build goes into which release');
const dataDir = dataDirOf(draft);
const before = older ? filesIn(older) : {};
const files: ReleaseFiles = {};
const code: string[] = [];
const fresh: [string, ReleaseFile][] = [];
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const name = relative(built, from).split(sep).join('/');
  if (name === PAGES) copyFileSync(from, join(draft, PAGES));
  else if (name.startsWith('client/')) takeServed(name, readFileSync(from));
  else takeCode(name, readFileSync(from));
}
await keepEncoded(dataDir, fresh);
keepCode();
writeFileSync(join(draft, FILES), JSON.stringify(files));

function takeServed(name: string, bytes: Buffer): void {
  const file: ReleaseFile = keepFile(dataDir, bytes);
  const known = before[name]?.sha256 === file.sha256 ? before[name] : null;
  const path = contentAt(dataDir, file.sha256);
  const isThere = (encoding: 'br' | 'gzip') =>
    known?.[encoding] === undefined || hasBytes(path + ENDINGS[encoding], known[encoding]);
  if (known && COMPRESSED.every(isThere)) files[name] = known;
  else fresh.push([name, (files[name] = file)]);
}

function takeCode(name: string, bytes: Buffer): void {
  files[name] = { size: bytes.length, sha256: hash('sha256', contentOf(name, bytes)) };
  code.push(name);
}

/** Copies the code in one step, unless another release has the same. */
function keepCode(): void {
  const folder = join(dataDir, CODE, codeOf(files));
  if (code.every((name) => hasBytes(join(folder, name), files[name]!.size))) return;
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  for (const name of code) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    copyFileSync(join(built!, name), join(made, name));
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
