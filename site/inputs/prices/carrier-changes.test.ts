import { afterAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openSeededDb, readCatalog } from '#db/testing.ts';
import { carrierMark } from '#src/domain/places/carrier-mark.ts';
import { likeForLikeParts } from '#src/domain/prices/history/carrier-changes.ts';
import { partsText } from '#src/domain/core/dates.ts';
import { carriersInput } from '../lists/lists.ts';
import { carrierChanges, carrierPrices } from './carrier-changes.ts';
const seeded = await openSeededDb();
const catalog: Catalog = await readCatalog(seeded.db, new Date('2026-11-28'));
afterAll(() => seeded.close());

const changesOf = (slug: string) => carrierChanges(catalog, catalog.carrier(slug)!);

/** Worked out apart from this code, from the files of the seed. */
it('tells of Airalo what changed of the same plans, by place and beside sellers like it', () => {
  const { own, added, prices, places, lines } = changesOf('airalo');
  expect(partsText(likeForLikeParts(own!))).toBe(
    'Of 391 plans seen on 13 May and on 17 August 2026, 80 fell, 3 rose, 308 are the same; on average -2 % (two sources)',
  );
  expect([added, prices]).toEqual([59, 1739]);
  expect(
    places.map(({ name, plans, fell, rose, same, added }) => [
      name,
      plans,
      fell,
      rose,
      same,
      added,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['United States', 18, 8, 0, 2, 8],
      ['Canada', 18, 0, 3, 15, 0],
      ['World', 12, 0, 0, 0, 12],
      ['Thailand', 6, 0, 0, 6, 0],
    ]),
  );
  expect(places).toHaveLength(54);
  expect(lines.map(({ name, plans, percent }) => `${name} ${plans} ${percent}`)).toEqual([
    'Airalo 391 -2',
    'Holafly 106 -2.8',
  ]);
});

it('says nothing of changes where fewer than three plans were seen on the same two days', () => {
  const { own, lines, prices } = changesOf('t-mobile');
  expect([own, lines]).toEqual([null, []]);
  expect(prices).toBeGreaterThan(0);
});

it('has every dated price once, with its carrier', () => {
  const all = catalog.carriers.flatMap(({ slug }) => carrierPrices(catalog, slug));
  expect(all).toHaveLength(catalog.openPrices().length);
  const [first] = carrierPrices(catalog, 'airalo');
  expect(catalog.plan(first!.plan)?.carrier.slug).toBe('airalo');
});

it('lists carriers with their places, network and lowest charge, and marks that differ', () => {
  const { carriers } = carriersInput(catalog);
  const card = (slug: string) => {
    const { places, network, from } = carriers.find((one) => one.slug === slug)!;
    return [places, network, from];
  };
  expect(card('airalo')).toEqual(['54 places', 'partner networks', 'from $4.00 for 3 days']);
  expect(['tello', 'mint-mobile', 'telekom-de', 'us-mobile', 'bell', 'rogers'].map(card)).toEqual([
    ['United States', 'T-Mobile network', 'from $10.00 for 30 days'],
    ['United States', 'T-Mobile network', 'from $75.00 for 3 months'],
    ['Germany', 'own network', 'from €24.95 for 1 month'],
    ['United States', 'Verizon, T-Mobile, AT&T networks', 'from $25.00 for 1 month'],
    ['Canada', 'own network', 'from CA$65.00 for 1 month'],
    // Its prices are of more than a year ago.
    ['Canada', 'own network', null],
  ]);
  const marks = carriers.map(({ name }) => Object.values(carrierMark(name)).join(' '));
  expect(new Set(marks).size).toBe(marks.length);
});
