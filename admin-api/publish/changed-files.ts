import { hash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FILES, PAGES, type KeptPages, type ReleaseFiles } from './release-files.ts';

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
  render: () => Promise<Buffer | null>;
}

/**
 * Writes a release into the folder `draft` from the one in `base`: pages with another key, or none,
 * are rendered, everything else is linked. Throws when a file of `base` is not what its list says.
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
  const files: ReleaseFiles = {};
  const now: KeptPages = {};
  const folders = makeFolders();
  const keep = (name: string) => {
    files[name] = before[name]!;
    linkWhole(join(base, name), folders.of(join(draft, name)), before[name]!.size);
  };
  const write = (name: string, body: Buffer | string) => {
    const found = { size: Buffer.byteLength(body), sha256: hash('sha256', body) };
    if (before[name]?.sha256 === found.sha256) return keep(name);
    files[name] = found;
    writeFileSync(folders.of(join(draft, name)), body);
  };

  const ofPages = new Set(Object.values(kept).map(([file]) => nameOf(file)));
  for (const name of Object.keys(before)) if (!ofPages.has(name) && name !== PAGES) keep(name);
  for (const { path, file, key, render } of pages) {
    const name = nameOf(file);
    // As in a build, the first page of an address is the one.
    if (Object.hasOwn(now, path)) continue;
    now[path] = [file, key];
    if (key !== null && kept[path]?.[1] === key && before[name]) {
      counts.reused += 1;
      keep(name);
      continue;
    }
    const body = await render();
    counts.rendered += 1;
    if (body) write(name, body);
    onPages(counts);
  }
  write(PAGES, JSON.stringify(now));
  writeFileSync(join(draft, FILES), JSON.stringify(files));
  return counts;
}

/** Where a page's file stands in a release. */
function nameOf(file: string): string {
  return `client/${file}`;
}

function makeFolders() {
  const made = new Set<string>();
  return {
    /** The path itself, with its folder there. */
    of(path: string): string {
      const folder = dirname(path);
      if (!made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        made.add(folder);
      }
      return path;
    },
  };
}

/** Links a file of a release, which never changes. After a power cut one may be short. */
function linkWhole(from: string, to: string, size: number): void {
  if (statSync(from).size !== size) throw new Error(`${from} is not whole`);
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
