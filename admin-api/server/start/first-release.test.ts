import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getDataState } from '#db/core/changes/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { readEnv } from '../../env.ts';
import { openReleases } from '../../publish/releases/releases.ts';
import { addHere } from '../../publish/releases/testing.ts';
import { releaseLoader } from '../../publish/site/load-release.ts';
import { openMakers, type Makers } from '../../publish/pages/makers.ts';
import { firstRelease, lastRelease, sayProgress } from './first-release.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let root: string;
let makers: Makers | undefined;
beforeEach(async () => {
  t = await openTestDb();
  root = await mkdtemp(join(tmpdir(), 'sim-atlas-first-'));
});
afterEach(async () => {
  await makers?.end();
  await t.close();
  await rm(root, { recursive: true, force: true });
});

/** A release of other sources; its server part is `code`. There is nothing to build from in `root`. */
async function leaveRelease(code: string) {
  const env = readEnv({ DATA_DIR: join(root, 'var'), DATABASE_URL: `file:${t.file}` });
  makers = openMakers(env);
  const files = { 'client/index.html': '<p>of before</p>', 'server/entry.mjs': code };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'built', name)), { recursive: true });
    await writeFile(join(root, 'built', name), text);
  }
  const sources = ['site', 'src', 'db', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
  for (const name of sources) await writeFile(join(root, name), '');
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  const { version: dataVersion, lineage } = await getDataState(t.db);
  const of = { dataVersion, lineage, sourceHash: 'another' };
  await releases.switchTo(await addHere(releases, join(root, 'built'), of, TEST_NOW));
  const last = await releases.current();
  const load = releaseLoader(releases, env, makers);
  return { build: { root, db: t.db, env }, releases, last, load };
}

it('has the pages of before, as they were built, and goes on with them where new ones cannot be built', async () => {
  const pages = await leaveRelease('export const handler = () => {};');
  const before = await lastRelease(pages);
  expect(before!.files.has('/')).toBe(true);
  expect(before!.pinned).toBe(true);
  const heard: string[] = [];
  const { outdated } = await firstRelease(pages, {
    now: () => TEST_NOW,
    say: (text) => heard.push(text.slice(0, 18)),
  });
  expect(heard).toEqual(['Building the pages', 'The new pages coul']);
  expect(outdated).toBe(true);
});

it('goes without them when their code cannot be loaded any more', async () => {
  expect(await lastRelease(await leaveRelease("import 'a-package-that-is-gone';"))).toBeNull();
});

it('says how far a build is in a few lines, however many pages there are', () => {
  for (const total of [7, 575, 10_000]) {
    const lines: string[] = [];
    const progress = sayProgress((text) => lines.push(text));
    for (let done = 1; done <= total; done += 1) progress({ rendered: done, reused: 0 }, total);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe(`Building pages: ${total} of ${total}`);
  }
  // Without a total there is nothing to say.
  sayProgress(() => expect.unreachable())({ rendered: 3, reused: 0 }, null);
});
