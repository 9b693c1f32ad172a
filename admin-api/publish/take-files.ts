/**
 * Copies a finished build into a release, as a process of its own: `node take-files.ts <built>
 * <draft> [<older>]`. Reading, hashing and encoding thousands of files must not slow the server's answers.
 */
import { hash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { FILES, type ReleaseFiles } from './release-files.ts';
import { hasTwins, twinsOf, writeTwins } from './twins.ts';

process.umask(0o077);
const [built, draft, older] = process.argv.slice(2);
if (!built || !draft) throw new Error('say which build goes into which release');
const before = older ? filesIn(older) : {};
const files: ReleaseFiles = {};
const made = new Set<string>();
const fresh: string[] = [];
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const name = relative(built, from).split(sep).join('/');
  const bytes = readFileSync(from);
  const sha256 = hash('sha256', contentOf(name, bytes));
  const to = join(draft, name);
  if (!made.has(dirname(to))) {
    mkdirSync(dirname(to), { recursive: true });
    made.add(dirname(to));
  }
  files[name] = { size: bytes.length, sha256 };
  // Linked to the last release, never to the build folder: that one is written over.
  const isKept = before[name]?.sha256 === sha256;
  if (!isKept || !linked(name)) copyFileSync(from, to, constants.COPYFILE_FICLONE);
  if (!hasTwins(name, bytes.length)) continue;
  const twins = isKept ? twinsOf(name).filter((twin) => before[twin] && linked(twin)) : [];
  if (twins.length < twinsOf(name).length) fresh.push(name);
  else for (const twin of twins) files[twin] = before[twin]!;
}
Object.assign(files, await writeTwins(draft, fresh));
writeFileSync(join(draft, FILES), JSON.stringify(files));

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

/** Takes a file of the older release over. */
function linked(name: string): boolean {
  try {
    linkSync(join(older!, name), join(draft!, name));
    return true;
  } catch {
    return false;
  }
}
