import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameProcess } from '../../core/files/lock.ts';
import { lockBuild } from '../build/whole-build.ts';
import { CONTENT } from './content.ts';
import { CODE, filePlace, readFiles, readServed } from './release-files.ts';
import { openReleases, type Release, type Releases } from './releases.ts';
import { hashPageSources } from '../build/source-hash.ts';

let folder: string;
let built: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-releases-'));
  built = join(folder, 'dist');
  await mkdir(join(built, 'client'), { recursive: true });
  await mkdir(join(built, 'server'));
  await writeFile(join(built, 'client/index.html'), 'one');
  await writeFile(join(built, 'client/same.css'), 'same');
  await writeFile(join(built, 'server/entry.mjs'), 'export {}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };
const text = async (release: Release, name: string) =>
  String(await readServed(release.folder, name));
/** The names of all files that are kept by their content. */
async function kept(): Promise<string[]> {
  const names = await readdir(join(folder, 'data', CONTENT), { recursive: true });
  return names.filter((name) => name.length > 2);
}
const open = () => openReleases(join(folder, 'data'), join(folder, 'node_modules'));
/** Keeps releases of no files, where it matters only when each was made. */
async function addEmpty(releases: Releases, ...times: Date[]): Promise<void> {
  for (const time of times) await releases.make(of.dataVersion, time, async () => of);
}

describe('releases', () => {
  it('has none at first, then the one that was switched to', async () => {
    const releases = open();
    expect(await releases.current()).toBeNull();
    const release = await releases.add(built, of, at(0));
    expect(await releases.current()).toBeNull();
    await releases.switchTo(release);
    expect(await releases.current()).toMatchObject({ id: '3-20261121T120000Z', dataVersion: 3 });
  });

  it('does not change when the build folder does', async () => {
    const releases = open();
    const first = await releases.add(built, of, at(0));
    await writeFile(join(built, 'client/index.html'), 'two');
    const second = await releases.add(built, of, at(1));
    await writeFile(join(built, 'client/same.css'), 'changed in place');
    expect(await text(first, 'index.html')).toBe('one');
    expect(await text(second, 'index.html')).toBe('two');
    expect(await text(second, 'same.css')).toBe('same');
    expect(await kept()).toHaveLength(3);
  });

  it('tells two of one second apart: the first may be served', async () => {
    const releases = open();
    const first = await releases.add(built, of, at(0));
    const second = await releases.add(built, of, at(0));
    expect(second.id).not.toBe(first.id);
    expect(await releases.find(first.id)).not.toBeNull();
  });

  it('does not serve a release with a file missing or cut short', async () => {
    const releases = open();
    await releases.switchTo(await releases.add(built, of, at(0)));
    const { folder: release } = (await releases.current())!;
    await truncate(filePlace(release, (await readFiles(release))!, 'client/index.html'), 1);
    expect(await releases.current()).toBeNull();
  });

  it('keeps the last one of each of the three days before the last five', async () => {
    const releases = open();
    const day = (date: number, hour: number) => new Date(Date.UTC(2026, 10, date, hour));
    await releases.add(built, of, day(12, 7));
    for (const date of [12, 13, 14, 15]) await addEmpty(releases, day(date, 8), day(date, 9));
    await addEmpty(releases, ...[1, 2, 3, 4, 5, 6].map((hour) => day(16, hour)));
    await releases.prune();
    const kept = (await releases.list()).map(({ createdAt }) => createdAt.slice(8, 13));
    const today = ['16T06', '16T05', '16T04', '16T03', '16T02'];
    expect(kept).toEqual([...today, '15T09', '14T09', '13T09']);
  });

  it('keeps the last five, and the one that is served', async () => {
    const releases = open();
    const first = await releases.add(built, of, at(0));
    await addEmpty(releases, ...[1, 2, 3, 4, 5, 6, 7].map(at));
    await releases.switchTo(first);
    await releases.prune();
    const kept = (await releases.list()).map((release) => release.id);
    expect(kept).toHaveLength(6);
    expect(kept).toContain(first.id);
    expect((await releases.current())!.id).toBe(first.id);
  });

  it('keeps what its releases name, and nothing else', async () => {
    const releases = open();
    const data = join(folder, 'data');
    for (let minute = 0; minute < 7; minute += 1) {
      await writeFile(join(built, 'client/index.html'), `page ${minute} `.repeat(200));
      await writeFile(join(built, 'server/entry.mjs'), `export const of = ${minute}`);
      await releases.add(built, of, at(minute));
    }
    await mkdir(join(data, 'releases/.draft-left/client'), { recursive: true });
    await writeFile(join(data, CONTENT, '.new-1'), 'half');
    await releases.prune();
    // Five pages with two encoded forms each, and one style sheet.
    expect(await kept()).toHaveLength(16);
    expect(await readdir(join(data, CODE))).toHaveLength(6);
    expect(await readdir(join(data, 'releases'))).toHaveLength(5);
    for (const { id } of await releases.list()) expect(await releases.find(id)).not.toBeNull();
  });

  it('lets the server part find its packages wherever the data lies', async () => {
    await open().add(built, of, at(0));
    expect(await readlink(join(folder, 'data', CODE, 'node_modules'))).toBe(
      join(folder, 'node_modules'),
    );
  });
});

describe('lockBuild', () => {
  it('waits while another process builds in the same sources', async () => {
    await mkdir(join(folder, '.cache'));
    await writeFile(join(folder, '.cache/build.lock'), await nameProcess(process.ppid));
    const stop = new AbortController();
    const waiting = lockBuild({ root: folder, signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(waiting).rejects.toThrow('aborted');
    await rm(join(folder, '.cache/build.lock'));
    const unlock = await lockBuild({ root: folder });
    expect(await readFile(join(folder, '.cache/build.lock'), 'utf8')).toBe(
      await nameProcess(process.pid),
    );
    await unlock();
  });
});

describe('hashPageSources', () => {
  it('changes with a source or a setting, not with a test', async () => {
    const root = join(folder, 'root');
    for (const name of ['site', 'src', 'db']) await mkdir(join(root, name), { recursive: true });
    for (const name of ['astro.config.mjs', 'package-lock.json', 'tsconfig.json', 'src/a.ts']) {
      await writeFile(join(root, name), name);
    }
    const hash = () => hashPageSources(root, { SITE_URL: 'https://a.test' });
    const before = await hash();
    await writeFile(join(root, 'src/a.test.ts'), 'test');
    expect(await hash()).toBe(before);
    expect(await hashPageSources(root, { SITE_URL: 'https://b.test' })).not.toBe(before);
    await writeFile(join(root, 'src/a.ts'), 'changed');
    expect(await hash()).not.toBe(before);
  });
});
