import { afterAll, expect, it } from 'vitest';
import { updateCarrier } from '#db/places/change-carriers.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import type { CarrierUpdate } from '#src/contract/places/carriers.ts';
import type { Landing } from '#src/domain/pages/landing/landing.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { indexablePages } from './indexable.ts';
const t = await openTestDb();
afterAll(() => t.close());

const lastmods = async () => {
  const pages = await indexablePages(await readCatalog(t.db, TEST_NOW));
  return new Map(pages.map(({ path, lastmod }) => [path, lastmod]));
};

/** Edits a carrier at a minute, and says which pages are dated by that. */
async function datedBy(slug: string, edit: Partial<CarrierUpdate>, minute: number) {
  const now = new Date(TEST_NOW.getTime() + minute * 60_000);
  const carrier = (await readCatalog(t.db, TEST_NOW)).carrier(slug)!;
  const change = { actor: { id: null, name: 'test', way: 'cli' as const }, now };
  await updateCarrier(t.db, carrier.id, { ...carrier, ...edit }, carrier.version, change);
  const dated = [...(await lastmods())].filter(([, at]) => at === now.toISOString());
  return dated.map(([path]) => path);
}

/** Pages of networks with three virtual operators at least, so that one can leave. */
async function networkPages() {
  const all = await (await readCatalog(t.db, TEST_NOW)).landings();
  return all.filter(
    (landing): landing is Extract<Landing, { kind: 'network' }> =>
      landing.kind === 'network' && landing.carriers.length > 2,
  );
}

it("dates a network's page anew when a carrier leaves the network, and when it comes back", async () => {
  const [page] = await networkPages();
  const slug = page!.carriers[0]!;
  const { hostNetwork } = (await readCatalog(t.db, TEST_NOW)).carrier(slug)!;
  expect(await datedBy(slug, { hostNetwork: 'Nobody' }, 1)).toContain(page!.path);
  expect(await datedBy(slug, { hostNetwork }, 2)).toContain(page!.path);
});

it('dates the pages that show what was changed of a carrier, and no other regions', async () => {
  const [page] = await networkPages();
  const catalog = await readCatalog(t.db, TEST_NOW);
  const dated = await datedBy(page!.operator, { website: 'https://other.example/' }, 3);
  const plans = (await catalog.plansOf(page!.operator)).map(({ plan }) => plan);
  expect(dated).toEqual(
    expect.arrayContaining([
      page!.path,
      paths.carrier(page!.operator),
      paths.region(page!.region),
      ...plans.map(({ slug }) => paths.plan(slug)),
    ]),
  );
  const regions = new Set(plans.map(({ region }) => region.code));
  const others = catalog.regions.filter(({ code }) => !regions.has(code));
  expect(others.length).toBeGreaterThan(0);
  for (const { code } of others) expect(dated).not.toContain(paths.region(code));
});
