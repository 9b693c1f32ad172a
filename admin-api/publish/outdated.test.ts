import {
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChanges } from './changed-files.ts';
import { linkFiles } from './link-files.ts';
import { openReleases, type Release, type Releases } from './releases.ts';

let folder: string;
let releases: Releases;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-outdated-'));
  releases = open('data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (name: string) => openReleases(join(folder, name), join(folder, 'node_modules'));
const root = (name = 'data') => join(folder, name, 'releases');
const spare = () => join(root(), '.spare');
const hidden = async () => (await readdir(root())).filter((name) => name.startsWith('.'));
const inode = async (path: string) => (await stat(path)).ino;
const ids = async () => (await releases.list()).map(({ id }) => id);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };

/**
 * Path and text of each page: some come and go, and texts of one length change after four steps, so
 * that many are those of the release before and not of the one six before.
 */
type Pages = Record<string, string>;
function pagesAt(step: number): Pages {
  const pages: Pages = { '/stays.html': 'stays' };
  for (let page = 0; page < 8; page += 1) {
    if ((page + step) % 4 === 0) continue;
    pages[`/plans/${page}.html`] = `page ${page} ${Math.floor((page + step) / 4)}`;
  }
  // A file where the release six before has a folder, and a folder where that one has a file.
  if (step % 10 === 0) pages['/both'] = 'file';
  if (step % 10 === 5) pages['/both/page.html'] = 'folder';
  return pages;
}

/** A release of which nobody looks at the files. */
const none = (minute: number) => releases.make(3, at(minute), () => Promise.resolve(of));

/** A release as a whole build makes it. */
async function whole(to: Releases, pages: Pages, minute: number): Promise<Release> {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const kept = Object.entries(pages).map(([path, text]) => [path, [path.slice(1), text]]);
  const files = Object.entries(pages).map(([path, text]) => [`client${path}`, text] as const);
  const list = ['pages.json', JSON.stringify(Object.fromEntries(kept))] as const;
  for (const [name, text] of [...files, list, ['server/entry.mjs', 'export {}'] as const]) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return to.add(dist, of, at(minute));
}

/** A release of what changed since the newest one. */
async function changed(
  to: Releases,
  pages: Pages,
  minute: number,
  begin?: 'spare',
): Promise<Release> {
  const fill = async (draft: string, newest: string | null) => {
    await linkFiles(newest!, draft);
    const made = Object.entries(pages).map(([path, text]) => {
      const render = async () => [text.slice(0, 1), Buffer.from(text.slice(1))];
      return { path, file: path.slice(1), key: text, render };
    });
    await writeChanges(newest!, draft, made, () => undefined);
    return of;
  };
  return to.make(3, at(minute), fill, begin);
}

/** The text of each file below a folder; null for a folder. */
async function textsIn(at: string): Promise<Record<string, string | null>> {
  const names = await readdir(at, { recursive: true });
  const texts = names.sort().map(async (name) => {
    const path = join(at, name);
    return [name, (await stat(path)).isFile() ? await readFile(path, 'utf8') : null] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Links all files of a folder into another one, which shows whether one of them is written to. */
async function linkedTo(from: string, to: string): Promise<string> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    await mkdir(dirname(target), { recursive: true });
    if (entry.isFile()) await link(path, target);
  }
  return to;
}

/** Six releases, of which the first became the spare one; the first page of it is a file of its own. */
async function withSpare(): Promise<void> {
  await whole(releases, pagesAt(0), 0);
  for (let step = 1; step < 5; step += 1) await none(step);
  await whole(releases, pagesAt(5), 5);
  await releases.prune();
  await renew('client/stays.html');
}

/** Puts a copy of a file of the spare release in its place: others share that. */
async function renew(name: string): Promise<void> {
  await cp(join(spare(), name), join(spare(), `${name}.copy`));
  await rename(join(spare(), `${name}.copy`), join(spare(), name));
}

describe('outdated releases', () => {
  it('leave the newest of them for the next, which is in no list', async () => {
    const all: Release[] = [];
    for (let step = 0; step < 8; step += 1) all.push(await none(step));
    const newest = await inode(all[2]!.folder);
    await releases.prune();
    expect(await hidden()).toEqual(['.spare']);
    expect(await inode(spare())).toBe(newest);
    const kept = all.slice(3).map(({ id }) => id);
    expect(await ids()).toEqual(kept.reverse());
    expect(await releases.find(all[2]!.id)).toBeNull();
    expect(await releases.find('.spare')).toBeNull();
  });

  it('go with a draft that was left half-way, which is in no list', async () => {
    await withSpare();
    await rename(spare(), join(root(), '.draft-3-20261121T120600Z'));
    expect(await ids()).toHaveLength(5);
    await releases.prune();
    expect(await hidden()).toEqual([]);
  });
});

describe('a release made from an outdated one', () => {
  it('has the files of one made without, and no other changes', async () => {
    const plain = open('plain');
    await whole(releases, pagesAt(0), 0);
    await whole(plain, pagesAt(0), 0);
    for (let step = 1; step < 13; step += 1) {
      const others = (await readdir(root())).filter((name) => name !== 'node_modules');
      const shared = join(folder, `shared-${step}`);
      for (const name of others) await linkedTo(join(root(), name), join(shared, name));
      const before = await textsIn(shared);
      expect(await hidden()).toEqual(step > 5 ? ['.spare'] : []);
      const made = await changed(releases, pagesAt(step), step, 'spare');
      const without = await changed(plain, pagesAt(step), step);
      const texts = await textsIn(made.folder);
      expect(texts).toEqual(await textsIn(without.folder));
      expect(JSON.parse(texts['manifest.json']!)).toMatchObject({ id: made.id });
      expect(await textsIn(shared)).toEqual(before);
      await releases.switchTo(made);
      expect((await releases.current())?.id).toBe(made.id);
      await releases.prune();
    }
  });

  it.each<[string, (name: string) => Promise<unknown>]>([
    ['a file is short', (name) => truncate(name, 1)],
    ['a file is missing', (name) => rm(name)],
    ['the list is missing', () => rm(join(spare(), 'files.json'))],
    ['the list is cut', () => truncate(join(spare(), 'files.json'), 20)],
    ['the list is none', () => writeFile(join(spare(), 'files.json'), 'null')],
  ])('links anew where %s', async (_, spoil) => {
    await withSpare();
    await renew('files.json');
    const [base] = await releases.list();
    const path = 'client/stays.html';
    await spoil(join(spare(), path));
    const made = await changed(releases, pagesAt(6), 6, 'spare');
    expect(await inode(join(made.folder, path))).toBe(await inode(join(base!.folder, path)));
    expect(await releases.find(made.id)).not.toBeNull();
    const { '/stays.html': text } = pagesAt(6);
    expect(await readFile(join(made.folder, path), 'utf8')).toBe(text);
  });

  it('keeps what is the same, and nothing that its list does not name', async () => {
    await withSpare();
    const own = await inode(join(spare(), 'client/stays.html'));
    await mkdir(join(spare(), 'client/empty'));
    await writeFile(join(spare(), 'client/plans/stray.html'), 'stray');
    const made = await changed(releases, pagesAt(6), 6, 'spare');
    expect(await inode(join(made.folder, 'client/stays.html'))).toBe(own);
    const client = await readdir(join(made.folder, 'client'));
    expect(client).not.toContain('empty');
    const plans = await readdir(join(made.folder, 'client/plans'));
    expect(plans).not.toContain('stray.html');
  });

  it('is none when a file of the release before is cut', async () => {
    await withSpare();
    const [base] = await releases.list();
    // One that the outdated release does not have.
    await truncate(join(base!.folder, 'client/plans/0.html'), 1);
    const before = await ids();
    await expect(changed(releases, pagesAt(6), 6, 'spare')).rejects.toThrow('is not whole');
    expect(await ids()).toEqual(before);
    expect(await hidden()).toEqual([]);
  });
});
