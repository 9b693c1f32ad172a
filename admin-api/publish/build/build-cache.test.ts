import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginBuild, endBuild } from './build-cache.ts';
import { BUNDLER } from './source-hash.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sim-atlas-cache-'));
  await mkdir(join(root, '.cache/astro/dist/client/plans'), { recursive: true });
  await mkdir(join(root, 'site/build'), { recursive: true });
  for (const name of BUNDLER) await writeFile(join(root, name), '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const pages = join('.cache', 'astro', 'dist', 'client');
/** A page as a build keeps it; `minutes` ago. */
async function keep(name: string, minutes = 0): Promise<void> {
  const file = join(root, pages, name);
  await writeFile(file, '<html>');
  const at = new Date(Date.now() - minutes * 60_000);
  if (minutes > 0) await utimes(file, at, at);
}
const kept = async () =>
  (await readdir(join(root, pages), { recursive: true })).filter((n) => n.endsWith('.html')).sort();

/** A build that came to its end, as every next one finds it. */
async function build(): Promise<void> {
  await beginBuild(root);
  await writeFile(join(root, '.cache/build.done'), '');
  await endBuild(root);
  await mkdir(join(root, pages, 'plans'), { recursive: true });
}

it.each(BUNDLER)('keeps no page that was bundled with another %s', async (name) => {
  await build();
  await keep('about.html', 5);
  await build();
  expect(await kept()).toEqual(['about.html']);
  await writeFile(join(root, name), 'other');
  await build();
  expect(await kept()).toEqual([]);
});

it('takes back the pages of a build that did not end, and no older ones', async () => {
  await build();
  await keep('about.html', 5);
  await keep('plans/a.html', 5);
  await beginBuild(root);
  await keep('plans/a.html');
  await beginBuild(root);
  expect(await kept()).toEqual(['about.html']);
});

it('keeps the pages of a build that ended', async () => {
  await build();
  await beginBuild(root);
  await keep('plans/a.html');
  await writeFile(join(root, '.cache/build.done'), '');
  expect(await endBuild(root)).toBe(true);
  await beginBuild(root);
  expect(await kept()).toEqual(['plans/a.html']);
});

it('takes a build that never said it was done for one that did not end', async () => {
  await build();
  await writeFile(join(root, '.cache/build.done'), 'of the build before');
  await beginBuild(root);
  await keep('plans/a.html');
  expect(await endBuild(root)).toBe(false);
  await beginBuild(root);
  expect(await kept()).toEqual([]);
});

it('begins where there is no cache yet', async () => {
  await rm(join(root, '.cache'), { recursive: true });
  await beginBuild(root);
  await beginBuild(root);
  expect((await readdir(join(root, '.cache'))).sort()).toEqual(['build.begun', 'build.bundler']);
});
