import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pruneFolder } from './run-files.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-prune-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const age = (path: string, days: number) => {
  const at = new Date(NOW.getTime() - days * 86_400_000);
  return utimes(path, at, at);
};
async function run(name: string, days: number, bytes: number) {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'source'), 'x'.repeat(bytes));
  await age(join(folder, name), days);
}
const left = async () => (await readdir(folder)).sort();

it('removes old runs, cut-off uploads, and the oldest while there is too much', async () => {
  await run('1', 40, 10);
  await run('2', 35, 10);
  await run('3', 20, 600);
  await run('4', 10, 300);
  await run('5', 1, 300);
  await writeFile(join(folder, 'upload-a'), 'x');
  await age(join(folder, 'upload-a'), 2);
  await writeFile(join(folder, 'upload-b'), 'x');
  await age(join(folder, 'upload-b'), 0);
  await pruneFolder(folder, NOW, (id) => id === 2, 1000);
  expect(await left()).toEqual(['2', '4', '5', 'upload-b']);
  await pruneFolder(folder, NOW, () => false, 1000);
  expect(await left()).toEqual(['4', '5', 'upload-b']);
});

it('of a folder that is not there does nothing', async () => {
  await pruneFolder(join(folder, 'nowhere'), NOW, () => false);
});
