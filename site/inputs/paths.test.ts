import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cdnFiles } from '#api/publish/cdn/write.ts';
import { hasEntry } from '#api/publish/pages/follows.ts';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { withCatalog } from './catalog.ts';
import { indexablePages } from './pages/indexable.ts';
import { builtCards } from '../social/image.ts';
import { regionPaths } from './paths.ts';

/** Countries that only plans of groups cover: Austria is one, Portugal is covered by none. */
let t: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
beforeAll(async () => {
  t = await openTestDb();
  await addEurope(t.db);
  folder = await mkdtemp(join(tmpdir(), 'paths-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.close();
});

async function built() {
  const catalog = await readCatalog(t.db, TEST_NOW);
  const made = await withCatalog({ catalog, moments: t.db }, regionPaths);
  return { catalog, codes: made.map(({ params }) => params.code) };
}

it('a build has the page of every place that the sitemap names, with its picture', async () => {
  const { catalog, codes } = await built();
  expect(codes).toEqual(expect.arrayContaining(['DE', 'XE', 'AT', 'NO', 'SE']));
  const listed = indexablePages(catalog).filter(({ kind }) => kind === 'regions');
  expect(codes.map((code) => `/region/${code}`).sort()).toEqual(listed.map((p) => p.path).sort());
  const names = builtCards(catalog).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['region/DE', 'region/AT']));
  // What no plan covers has no page, neither built nor on demand.
  expect(codes).not.toContain('PT');
  expect([hasEntry(catalog, '/region/AT'), hasEntry(catalog, '/region/PT')]).toEqual([true, false]);
});

it('a host of files sends the short addresses of covered countries to their pages', async () => {
  const { codes } = await built();
  await mkdir(join(folder, 'region'));
  for (const code of codes) await writeFile(join(folder, `region/${code}.html`), '');
  const { redirects } = await cdnFiles(folder, null);
  expect(redirects).toMatch(/^\/austria +\/region\/AT +301!/m);
  expect(redirects).not.toContain('/region/PT');
});

it('the page goes with the last plan that covers it', async () => {
  const sql = "UPDATE plans SET deleted_at = '2026-11-21' WHERE plan_name = 'Germany and Austria'";
  await t.db.write((commit) => commit([{ sql, args: [] }, BUMP_DATA_VERSION]));
  const { catalog, codes } = await built();
  expect(codes).not.toContain('AT');
  expect(codes).toContain('DE');
  expect(hasEntry(catalog, '/region/AT')).toBe(false);
});
