import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { openReleases, type Releases } from '../publish/releases.ts';
import { releaseLoader } from './load-release.ts';

let folder: string;
let releases: Releases;
const env = readEnv({});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-load-'));
  releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A release with some files, `minute` after noon. */
async function release(minute: number, files: Record<string, string>) {
  const built = join(folder, `built-${minute}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(built, name)), { recursive: true });
    await writeFile(join(built, name), text);
  }
  const of = { dataVersion: minute, lineage: 'l1', sourceHash: 's' };
  return releases.add(built, of, new Date(Date.UTC(2026, 10, 21, 12, minute)));
}

const code = (key: string, words = '') =>
  `export const handler = () => {}; ${words} const of = {"key":"${key.repeat(43)}="}`;

it('takes over what did not change, in memory and of the code that renders', async () => {
  const load = releaseLoader(releases, env);
  const page = '<p>same</p>';
  const first = await load(
    await release(0, {
      'client/same.html': page,
      'client/index.html': 'one',
      'client/gone.html': 'x',
      'client/_astro/a.1.css': 'a{}',
      'server/entry.mjs': code('a'),
    }),
  );
  const second = await load(
    await release(1, {
      'client/same.html': page,
      'client/index.html': 'two',
      'client/_astro/a.2.css': 'b{}',
      'server/entry.mjs': code('b'),
    }),
  );
  expect(second.files.get('/same')).toBe(first.files.get('/same'));
  expect(String(second.files.get('/')!.variants.identity.body)).toBe('two');
  expect(second.files.has('/gone')).toBe(false);
  expect(String(second.files.get('/_astro/a.1.css')!.variants.identity.body)).toBe('a{}');
  expect(second.render).toBe(first.render);

  const third = await load(
    await release(2, { 'client/index.html': 'two', 'server/entry.mjs': code('c', 'let changed;') }),
  );
  expect(third.render).not.toBe(second.render);
  expect([...third.files.keys()].sort()).toEqual(['/', '/_astro/a.1.css', '/_astro/a.2.css']);
});

it('refuses a release whose list of files is missing', async () => {
  const one = await release(0, { 'client/index.html': 'one', 'server/entry.mjs': code('a') });
  await rm(join(one.folder, 'files.json'));
  await expect(releaseLoader(releases, env)(one)).rejects.toThrow('not complete');
});
