import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile } from '#db/core/connect/connect.ts';
import { readEnv, type Env } from '../../env.ts';
import { filePlace, readFiles } from '../releases/release-files.ts';
import { openReleases, type Release, type Releases } from '../releases/releases.ts';
import { addHere } from '../releases/testing.ts';
import type { BuiltFile } from './files/built-files.ts';
import { releaseLoader } from './load-release.ts';
import { openMakers, type Makers } from '../pages/makers.ts';

let folder: string;
let releases: Releases;
let env: Env;
let makers: Makers;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-load-'));
  env = readEnv({ DATA_DIR: join(folder, 'data') });
  await mkdir(env.dataDir);
  await writeFile(databaseFile(env.database.url)!, '');
  makers = openMakers(env);
  releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
});
afterEach(async () => {
  await makers.end();
  await rm(folder, { recursive: true, force: true });
});

/** A release with some files, `minute` after noon. */
async function release(minute: number, files: Record<string, string>) {
  const built = join(folder, `built-${minute}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(built, name)), { recursive: true });
    await writeFile(join(built, name), text);
  }
  const of = { dataVersion: minute, lineage: 'l1', sourceHash: 's' };
  return addHere(releases, built, of, new Date(Date.UTC(2026, 10, 21, 12, minute)));
}

/** Where a file of a release lies. */
const place = async ({ folder: of }: Release, name: string) =>
  filePlace(of, (await readFiles(of))!, `client/${name}`);

const code = (key: string, words = '') =>
  `export const handler = () => {}; ${words} const of = {"key":"${key.repeat(43)}="}`;

const textOf = async (file: BuiltFile) => String((await file.open(undefined))!.body);

it('takes over what did not change, in memory and of the code that renders', async () => {
  const load = releaseLoader(releases, env, makers);
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
      'client/_astro/a.1.css': 'a{}',
      'server/entry.mjs': code('b'),
    }),
  );
  expect(second.files.get('/same')).toBe(first.files.get('/same'));
  expect(await textOf(second.files.get('/')!)).toBe('two');
  expect(second.files.has('/gone')).toBe(false);
  expect(await textOf(second.files.get('/_astro/a.1.css')!)).toBe('a{}');
  expect(second.render).toBe(first.render);

  const third = await load(
    await release(2, {
      'client/index.html': 'two',
      'client/_astro/a.2.css': 'b{}',
      'server/entry.mjs': code('c', 'let changed;'),
    }),
  );
  expect(third.render).not.toBe(second.render);
  expect([...third.files.keys()].sort()).toEqual(['/', '/_astro/a.1.css', '/_astro/a.2.css']);
  expect(await textOf(third.files.get('/_astro/a.1.css')!)).toBe('a{}');
});

it('refuses a release whose list of files is missing', async () => {
  const one = await release(0, { 'client/index.html': 'one', 'server/entry.mjs': code('a') });
  await rm(join(one.folder, 'files.json'));
  await expect(releaseLoader(releases, env, makers)(one)).rejects.toThrow('not complete');
});

it('has no file that was cut short', async () => {
  const one = await release(0, { 'client/index.html': 'whole', 'server/entry.mjs': code('a') });
  const { files } = await releaseLoader(releases, env, makers)(one);
  await truncate(await place(one, 'index.html'), 3);
  expect(await files.get('/')!.open(undefined)).toBeNull();
});

it('sends the encoded forms that lie in the release, also those of an older one', async () => {
  const long = '<p>long enough to be sent encoded</p>'.repeat(100);
  const script = 'let a = 1;'.repeat(200);
  await release(0, {
    'client/a.html': 'short',
    'client/_astro/a.1.js': script,
    'server/entry.mjs': code('a', 'let older;'),
  });
  const one = await release(1, {
    'client/a.html': long,
    'client/b.html': 'short',
    'server/entry.mjs': code('a'),
  });
  const { files } = await releaseLoader(releases, env, makers)(one);
  const sent = async (address: string, accepted: string) => {
    const { body, headers } = (await files.get(address)!.open(accepted))!;
    return [headers.includes('br') ? brotliDecompressSync(body) : body, headers] as const;
  };
  for (const [address, text] of [
    ['/a', long],
    ['/_astro/a.1.js', script],
  ] as const) {
    const [body, headers] = await sent(address, 'gzip, br');
    expect(body.toString()).toBe(text);
    expect(headers).toContain('br');
    expect(headers).toContain('Vary');
  }
  expect((await sent('/b', 'br'))[1]).not.toContain('Vary');

  await truncate(`${await place(one, 'a.html')}.gz`, 20);
  expect(await files.get('/a')!.open('gzip')).toBeNull();
});

it('keeps in memory what is asked for, and one that is larger than the room alone', async () => {
  const pieces = ['x', 'y', 'z'].map((letter) => [`client/${letter}.png`, letter.repeat(17 << 20)]);
  const one = await release(0, { ...Object.fromEntries(pieces), 'server/entry.mjs': code('a') });
  const { files } = await releaseLoader(releases, env, makers)(one);
  const isStored = () =>
    ['/x.png', '/y.png', '/z.png'].map((name) => files.get(name)!.ready('br') !== undefined);
  for (const name of ['/x.png', '/y.png']) await files.get(name)!.open('br');
  expect(isStored()).toEqual([false, true, false]);
  await files.get('/z.png')!.open('br');
  expect(isStored()).toEqual([false, false, true]);
});

it('answers null for a file that is gone from the disk', async () => {
  const one = await release(0, { 'client/a.html': 'a', 'server/entry.mjs': code('a') });
  const { files } = await releaseLoader(releases, env, makers)(one);
  await rm(await place(one, 'a.html'));
  expect(await files.get('/a')!.open(undefined)).toBeNull();
});
