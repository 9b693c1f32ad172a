/** What a release does not hold is made when somebody asks: with the bytes that a build gives it. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readKeys } from '#api/publish/releases/release-files.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import { catalogOf } from '#db/catalog/catalog.ts';
import { fileUrl } from '#db/core/connect/connect.ts';
import { openMoments } from '#db/core/connect/moment.ts';
import { readSnapshot } from '#db/snapshot/read.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { builtFolder } from '../support/built.ts';
import { ORIGIN } from '../support/site.ts';

const dataDir = process.env.SITE_DATA_DIR!;
const moments = openMoments(fileUrl(join(dataDir, 'sim-atlas.db')));
afterAll(() => moments.close());

it('a page of one thing on demand is the page of a build, byte for byte', async () => {
  const { render, keyAt } = await loadRenderer(join(dirname(builtFolder()), 'server'));
  const catalog = catalogOf(await readSnapshot(moments, new Date()));
  const keys = await readKeys((await openReleases(dataDir, '').served())!.folder);
  const some = <T>(all: readonly T[]) => all.filter((_, at) => at % 12 === 0);
  const pages = [
    ...some(catalog.allPlans()).map(({ plan }) => paths.plan(plan.slug)),
    ...some(catalog.carriers).map(({ slug }) => paths.carrier(slug)),
    ...catalog.regions.map(({ code }) => paths.region(code)),
    ...catalog.covered.slice(0, 5).map(({ code }) => paths.region(code)),
    ...some(catalog.landings()).map(({ path }) => path),
  ];
  expect(pages.length).toBeGreaterThan(40);
  for (const path of pages) {
    const made = await render({ catalog, address: new URL(path, ORIGIN) });
    const built = await readFile(join(builtFolder(), `${path}.html`), 'utf8');
    expect(made.body!.toString() === built, path).toBe(true);
    expect(await keyAt({ catalog }, path.slice(1)), path).toBe(keys.get(path));
  }
});
