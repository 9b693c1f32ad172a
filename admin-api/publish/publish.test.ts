import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDb } from '#db/testing.ts';
import { readEnv } from '../env.ts';
import { pageSettings } from './build.ts';
import type { Changes } from './changes.ts';
import { publish } from './publish.ts';
import { openReleases } from './releases.ts';
import { hashPageSources } from './source-hash.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestDb>>;
beforeEach(async () => {
  [folder, t] = await Promise.all([mkdtemp(join(tmpdir(), 'sim-atlas-publish-')), openTestDb()]);
});
afterEach(async () => {
  t.close();
  await rm(folder, { recursive: true, force: true });
});

const SOURCES = ['site/a.ts', 'src/a.ts', 'db/a.ts'];
const BUNDLER = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const PAGES = ['index', '404', 'plans', 'carriers', 'deals'].map((name) => `${name}.html`);
const put = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
};

it('begins a release after an edit with the one that became outdated before', async () => {
  for (const name of [...SOURCES, ...BUNDLER]) await put(name, name);
  for (const page of PAGES) await put(`dist/client/${page}`, page);
  await put('dist/client/data/release.json', '{"pages": {}}');
  const env = readEnv({ DATA_DIR: join(folder, 'data') });
  const settings = { ...pageSettings(env), node: process.version };
  const sourceHash = await hashPageSources(folder, settings);
  const releases = openReleases(env.dataDir, join(folder, 'node_modules'));
  const now = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
  const of = { dataVersion: 1, lineage: 'l1', sourceHash };
  for (let minute = 0; minute < 6; minute += 1)
    await releases.add(join(folder, 'dist'), of, now(minute));
  await releases.prune();
  const root = join(env.dataDir, 'releases');
  const { ino } = await stat(join(root, '.spare'));

  let draft: string[] = [];
  const changes: Changes = {
    close: () => undefined,
    isThere: () => true,
    getReady: () => Promise.resolve(),
    async make(job) {
      expect((await stat(job.draft)).ino).toBe(ino);
      draft = await readdir(job.draft);
      return { rendered: 0, reused: PAGES.length };
    },
  };
  const made = await publish({ root: folder, db: t.db, env, changes }, releases, now(6), 'edit');
  expect(made.way).toBe('changes');
  expect(draft.sort()).toEqual(['client', 'files.json']);
  expect((await releases.served())?.id).toBe(made.id);
  expect(await releases.list()).toHaveLength(5);
  // And leaves the next one to begin with.
  expect(await readdir(root)).toContain('.spare');
});
