import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeContent, storeEncoded, type ReleaseFile } from './content.ts';
import {
  cutFiles,
  dataDirOf,
  FILES,
  PAGES_FILE,
  readFiles,
  type StoredPages,
  type ReleaseFiles,
} from './release-files.ts';

/** Pages made so far: rendered anew, or taken over because nothing on them changed. */
export interface PageCounts {
  rendered: number;
  reused: number;
}

/** A page as the renderer of a release makes it (site/renderer.ts). */
export interface ChangedPage {
  path: string;
  file: string;
  key: string | null;
  render: () => Promise<Iterable<string | Buffer> | null>;
}

/**
 * Writes into the folder `draft` what the release of `pages` consists of: those that the release in
 * `base` has with another key, or none, or not whole, are rendered, all others are its own. Rejects when
 * something else of it is not whole.
 */
export async function writeChanges(
  base: string,
  draft: string,
  pages: readonly ChangedPage[],
  onPages: (counts: PageCounts) => Promise<void> | void,
): Promise<PageCounts> {
  const cut = new Set(await cutFiles(base));
  const made = new Set(pages.map(({ file }) => nameOf(file)));
  const lost = cut.values().find((name) => !made.has(name));
  if (lost) throw notWhole(lost);
  const dataDir = dataDirOf(draft);
  const before = await readFiles(base);
  if (!before) throw new Error('the release before has no list of its files');
  const kept = JSON.parse(readFileSync(join(base, PAGES_FILE), 'utf8')) as StoredPages;
  const counts: PageCounts = { rendered: 0, reused: 0 };
  const now: StoredPages = {};
  const files: ReleaseFiles = { ...before };
  for (const [file] of Object.values(kept)) delete files[nameOf(file)];
  const fresh: [string, ReleaseFile][] = [];
  for (const { path, file, key, render } of pages) {
    const name = nameOf(file);
    const old = before[name];
    // As in a build, the first page of an address is the one.
    if (Object.hasOwn(now, path)) continue;
    now[path] = [file, key];
    if (key !== null && kept[path]?.[1] === key && old && !cut.has(name)) {
      counts.reused += 1;
      files[name] = old;
      continue;
    }
    const body = await render();
    counts.rendered += 1;
    if (body) {
      const made = storeContent(dataDir, body);
      files[name] = made.sha256 === old?.sha256 && !cut.has(name) ? old : made;
      if (files[name] !== old) fresh.push([name, files[name]]);
    } else if (cut.has(name)) throw notWhole(name);
    await onPages(counts);
  }
  await storeEncoded(dataDir, fresh);
  writeFileSync(join(draft, PAGES_FILE), JSON.stringify(now));
  writeFileSync(join(draft, FILES), JSON.stringify(files));
  return counts;
}

const notWhole = (name: string) => new Error(`${name} of the release before is not whole`);

/** Where a page's file stands in a release. */
function nameOf(file: string): string {
  return `client/${file}`;
}
