import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBuild } from './check-build.ts';

const PAGES = ['index', '404', 'plans', 'carriers', 'deals', 'plans/a', 'plans/b', 'region/US'];
const STAMP = { dataVersion: 1, lineage: 'l', pages: { plans: 2, carriers: 0, region: 1 } };

let folder: string;
const put = async (name: string, text: string) => {
  const file = join(folder, 'client', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-build-'));
  for (const page of PAGES) await put(`${page}.html`, page);
  await put('data/release.json', JSON.stringify(STAMP));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a finished build', () => {
  it('passes with a page for all of its data, and tells how many are to follow', async () => {
    await expect(checkBuild(folder)).resolves.toBe(0);
    await put('data/release.json', JSON.stringify({ ...STAMP, unbuilt: 3 }));
    await expect(checkBuild(folder)).resolves.toBe(3);
  });

  it('is refused when a page of a plan is gone', async () => {
    await rm(join(folder, 'client/plans/b.html'));
    await expect(checkBuild(folder)).rejects.toThrow('1 of 2 pages in plans/');
  });

  it('is refused when a folder or a page of its own is gone', async () => {
    await rm(join(folder, 'client/region'), { recursive: true });
    await rm(join(folder, 'client/deals.html'));
    await expect(checkBuild(folder)).rejects.toThrow('deals.html, 1 of 1 pages in region/');
  });

  it('is refused without its stamp', async () => {
    await rm(join(folder, 'client/data/release.json'));
    await expect(checkBuild(folder)).rejects.toThrow('no /data/release.json');
  });
});
