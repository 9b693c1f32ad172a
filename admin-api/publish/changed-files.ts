import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FILES, PAGES, type KeptPages, type ReleaseFiles } from './release-files.ts';
import { hasTwins, twinsOf, writeTwins } from './twins.ts';

/** How a file ends that is being written: it may be what is there already. */
const FRESH = '.new';

/** Pages made so far: rendered anew, or taken over because nothing on them changed. */
export interface PageCounts {
  rendered: number;
  reused: number;
}

/** A page as the renderer of a release makes it (site/renderer.ts). */
export interface Page {
  path: string;
  file: string;
  key: string | null;
  render: () => Promise<Iterable<string | Buffer> | null>;
}

/**
 * Turns the folder `draft`, which has the files of the release in `base` (link-files.ts),
 * into the release of `pages`: those with another key, or none, are rendered.
 */
export async function writeChanges(
  base: string,
  draft: string,
  pages: readonly Page[],
  onPages: (counts: PageCounts) => void,
): Promise<PageCounts> {
  const before = JSON.parse(readFileSync(join(base, FILES), 'utf8')) as ReleaseFiles;
  const kept = JSON.parse(readFileSync(join(base, PAGES), 'utf8')) as KeptPages;
  const counts: PageCounts = { rendered: 0, reused: 0 };
  const files: ReleaseFiles = { ...before };
  const now: KeptPages = {};
  const drop = (name: string) => {
    delete files[name];
    rmSync(join(draft, name), { force: true });
  };
  const fresh: string[] = [];
  const write = (name: string, body: Iterable<string | Buffer>) => {
    const old = before[name]?.sha256;
    const { sha256, size } = (files[name] = put(join(draft, name), body, old));
    if (sha256 === old) return;
    if (hasTwins(name, size)) fresh.push(name);
    else twinsOf(name).forEach(drop);
  };

  const gone = new Set(Object.values(kept).map(([file]) => nameOf(file)));
  for (const { path, file, key, render } of pages) {
    const name = nameOf(file);
    // As in a build, the first page of an address is the one.
    if (Object.hasOwn(now, path)) continue;
    now[path] = [file, key];
    if (key !== null && kept[path]?.[1] === key && before[name]) {
      counts.reused += 1;
      gone.delete(name);
      continue;
    }
    const body = await render();
    counts.rendered += 1;
    if (body) {
      gone.delete(name);
      write(name, body);
    }
    onPages(counts);
  }
  for (const name of gone) [name, ...twinsOf(name)].forEach(drop);
  Object.assign(files, await writeTwins(draft, fresh));
  write(PAGES, [JSON.stringify(now)]);
  put(join(draft, FILES), [JSON.stringify(files)]);
  return counts;
}

/**
 * Writes a file piece by piece and says what it is. What is there is the file of another release too:
 * nothing is written to it, the new one takes its place unless its hash is the `same`.
 */
function put(
  to: string,
  body: Iterable<string | Buffer>,
  same?: string,
): { size: number; sha256: string } {
  const fresh = `${to}${FRESH}`;
  mkdirSync(dirname(to), { recursive: true });
  const file = openSync(fresh, 'wx');
  const hash = createHash('sha256');
  let size = 0;
  try {
    for (const piece of body) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(bytes);
      writeFileSync(file, bytes);
      size += bytes.length;
    }
  } catch (error) {
    rmSync(fresh);
    throw error;
  } finally {
    closeSync(file);
  }
  const sha256 = hash.digest('hex');
  if (sha256 === same) rmSync(fresh);
  else renameSync(fresh, to);
  return { size, sha256 };
}

/** Where a page's file stands in a release. */
function nameOf(file: string): string {
  return `client/${file}`;
}
