import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openSeededDb, readCatalog } from '#db/testing.ts';
import { NO_WISHES } from '#src/domain/finder/need/need.ts';
import { comparedMixes } from './compared-mixes.ts';

let catalog: Catalog;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openSeededDb();
  ({ close } = opened);
  catalog = await readCatalog(opened.db, new Date('2026-11-22T12:00:00Z'));
});
afterAll(() => close());

const mixesFor = async (search: string, slugs: readonly string[]) => {
  const plans = await Promise.all(slugs.map(async (slug) => (await catalog.plan(slug))!));
  return comparedMixes(catalog, new URLSearchParams(search), plans);
};

it('finds for each pack what /find buys beside it, at the same total', async () => {
  const need = { ...NO_WISHES, months: null, places: ['JP'], days: [12], gb: [12], limit: 50 };
  const answers = (await catalog.find(need)).data;
  const mixed = answers.filter(({ packs }) => packs.length > 1);
  expect(mixed.length).toBeGreaterThan(0);
  for (const { plan, packs, total } of mixed) {
    const found = await mixesFor('places=JP&days=12&gb=12', [plan.slug]);
    const mix = found!.get(plan.slug)!;
    expect(mix.total).toBeLessThanOrEqual(total);
    if (mix.total === total)
      for (const { name } of packs.slice(1)) expect(mix.words).toContain(name);
    expect(mix.search).toContain('?places=JP&days=12&gb=12');
  }
});

it('asks in the place of each plan where the address names none, and nothing for months', async () => {
  const slug = 'pocketesim-japan-10gb-30-days-jp';
  expect([...(await mixesFor('days=12&gb=12', [slug]))!.keys()]).toEqual([slug]);
  expect((await mixesFor('months=12&gb=12', [slug]))!.size).toBe(0);
});
