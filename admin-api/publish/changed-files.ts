import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const write = (name: string, body: Buffer | string) => {
    const found = { size: Buffer.byteLength(body), sha256: hash('sha256', body) };
    if (before[name]?.sha256 === found.sha256) return;
    files[name] = found;
    put(join(draft, name), body);
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
  for (const name of gone) {
    delete files[name];
    rmSync(join(draft, name), { force: true });
  }
  write(PAGES, JSON.stringify(now));
  put(join(draft, FILES), JSON.stringify(files));
  return counts;
}

/** What is there is the file of another release too: it goes, and is not written to. */
function put(to: string, body: Buffer | string): void {
  rmSync(to, { force: true });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, body, { flag: 'wx' });
}

/** Where a page's file stands in a release. */
function nameOf(file: string): string {
  return `client/${file}`;
}
