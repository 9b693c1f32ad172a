import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openSeededDb, readCatalog } from '#db/testing.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { placesInput, type PlacesInput } from './places.ts';

let catalog: Catalog;
let page: PlacesInput;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openSeededDb();
  ({ close } = opened);
  catalog = await readCatalog(opened.db, new Date('2026-11-22T12:00:00Z'));
  page = placesInput(catalog);
});
afterAll(() => close());

const countries = () => page.continents.flatMap((continent) => continent.countries);
const covered = () => page.continents.flatMap((continent) => continent.covered);

it('names each place once, countries under their continent', () => {
  const named = [...countries(), ...page.groups].map(({ code }) => code).sort();
  expect(named).toEqual(catalog.regions.map(({ code }) => code).sort());
  const at = (code: string) =>
    page.continents.find((one) => one.countries.some((country) => country.code === code))?.name;
  expect([at('DE'), at('JP'), at('CA')]).toEqual(['Europe', 'Asia', 'North America']);
});

it('counts the plans of each place, and prices a week as the finder first answers it', () => {
  expect(covered().map(({ code }) => code)).toContain('LA');
  for (const { code, plans, week } of [...countries(), ...covered(), ...page.groups]) {
    expect(plans).toBe(catalog.plansIn(code).length);
    const { need } = parseNeed(new URLSearchParams({ places: code, days: '7' }));
    const [first] = catalog.find(need!).data;
    const { total, currency, atLeast, seenOn, age } = first!;
    expect([code, week]).toEqual([code, { total, currency, atLeast, seenOn, age }]);
  }
});

it('says once on which day most of these prices were seen', () => {
  const days = [...countries(), ...covered(), ...page.groups].map(({ week }) => week?.seenOn);
  const often = days.filter((day) => day === page.usualDay).length;
  for (const day of days) {
    expect(days.filter((one) => one === day).length).toBeLessThanOrEqual(often);
  }
});
