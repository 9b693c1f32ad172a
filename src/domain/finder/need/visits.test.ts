import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { finderIndexOf, contextOf } from '#db/catalog/finder.ts';
import { openSeededDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { toMinor } from '../../core/money/money.ts';
import { nearestPlans } from '../beside/nearest.ts';
import { parseNeed } from './need-address.ts';

/** Visits on the plans that a new site starts with. */
let catalog: Catalog;
let close: () => Promise<void>;
beforeAll(async () => {
  const open = await openSeededDb();
  close = open.close;
  catalog = await readCatalog(open.db, TEST_NOW);
});
afterAll(() => close());

/** The first answers to an address, as a visitor reads them. */
function visit(search: string, count = 3, of = catalog) {
  const { need, issues } = parseNeed(new URLSearchParams(search));
  expect(issues).toEqual([]);
  const { data, meta } = of.find({ ...need!, limit: 100 });
  for (const { lines, total, currency, plan } of data) {
    const sum = lines.reduce((all, { amount }) => all + toMinor(amount, currency), 0);
    expect(sum, plan.slug).toBe(toMinor(total, currency));
  }
  const first = data.slice(0, count).map((answer) => {
    const packs = answer.packs.map(({ count: n, name }) => `${n} × ${name}`).join(' + ');
    const least = answer.atLeast ? 'at least ' : '';
    const perhaps = answer.fits === 'unknown' ? ' (perhaps)' : '';
    return `${answer.plan.carrier.name}: ${packs}: ${least}${answer.total} ${answer.currency}, due ${answer.dueToday}${perhaps}`;
  });
  return { data, meta, need: need!, first };
}

test('12 days in Japan with 12 GB', () => {
  expect(visit('places=JP&days=12&gb=12').first).toEqual([
    'PocketeSIM: 1 × Japan 10GB 30 days + 1 × Japan 2GB 15 days: 21.98 USD, due 15.99',
    'Nomad: 1 × Japan 20GB 30 days: 23 USD, due 23',
    'Ubigi: 1 × Japan 10GB 30 days + 2 × Japan 1GB 3 days: 23.5 USD, due 16.5',
  ]);
});

test('US, 12 months, 10 GB, prepaid, at most $20 a month, hotspot', () => {
  const { first, data, meta } = visit(
    'places=US&months=12&gb=10&planTypes=prepaid&maxPerMonth=20&hotspot=true',
  );
  expect(first).toEqual([
    'AT&T: 1 × Prepaid Unlimited, 12 months: at least 240 USD, due 240',
    'Mint Mobile: 1 × 17GB, 12 months: at least 240 USD, due 240',
    'US Mobile: 1 × Unlimited Flex, one year: 210 USD, due 210 (perhaps)',
  ]);
  expect(meta).toMatchObject({ totalCount: 4, knownCount: 2 });
  expect(data.slice(2).every(({ unknown }) => unknown.includes('hotspot'))).toBe(true);
});

test('Germany, 24 months, 20 GB', () => {
  const { first, data } = visit('places=DE&months=24&gb=20');
  expect(first).toEqual([
    'Blau: 24 × Allnet S: 167.76 EUR, due 6.99',
    'congstar: 2 × Prepaid Jahrespaket: 200 EUR, due 100',
    'winSIM: 24 × 20 GB: 215.76 EUR, due 8.99',
  ]);
  expect(data.length).toBeGreaterThan(50);
});

test('UK, 12 months, unlimited without contract', () => {
  const { first, data } = visit('places=UK&months=12&gb=unlimited&contract=none');
  expect(first).toEqual([
    'iD Mobile: 12 × Unlimited, 1 month: 216 GBP, due 18',
    'SMARTY: 12 × Unlimited: 216 GBP, due 18',
    'Superdrug Mobile: 13 × Unlimited: 260 GBP, due 20',
  ]);
  expect(data[0]!.unknown).toContain('fullSpeed');
});

test('three weeks in Japan, then ten days in Asia, a GB a day: two sellers, or one', () => {
  const { first, data } = visit('places=JP,XA&days=21,10&gb=21,10');
  expect(first).toEqual([
    'Nomad: 1 × Japan 20GB 30 days + 1 × Japan 1GB 7 days + 1 × Asia 10GB 30 days: 50.99 USD, due 23',
    'PocketeSIM: 1 × Japan 20GB 30 days + 1 × Japan 1GB 7 days + 1 × Asia 10GB 30 days: 52.97 USD, due 24.99',
    'Airalo: 1 × Japan 20GB 30 days + 1 × Japan 1GB 3 days + 1 × Asia 10GB 15 days: 53 USD, due 25',
  ]);
  expect(data[0]!.packs.map(({ carrier, forPlace }) => `${forPlace} ${carrier.name}`)).toEqual([
    'JP Nomad',
    'JP Nomad',
    'XA PocketeSIM',
  ]);
  expect(data[1]!.why).toBe('$1.98 more than the mix, one seller.');
});

test('two weeks in Germany and the UK', () => {
  expect(visit('places=DE,UK&days=14&gb=10').first).toEqual([
    // The pack for Germany is esim.io's, that for the UK PocketeSIM's.
    'esim.io: 1 × Germany 5GB 30 days + 1 × United Kingdom 5GB 30 days: 14.39 USD, due 7.9',
    'PocketeSIM: 1 × Germany 5GB 30 days + 1 × United Kingdom 5GB 30 days: 14.48 USD, due 7.99',
    // One plan of the group, which states both.
    'Ubigi: 1 × Europe 10GB 30 days: 15 USD, due 15',
  ]);
  expect(visit('places=DE,UK&days=14').first).toEqual([
    'esim.io: 1 × Germany 1GB 30 days + 1 × United Kingdom 1GB 30 days: 4.4 USD, due 2.2',
    'PocketeSIM: 1 × Germany 1GB 7 days + 1 × United Kingdom 1GB 7 days: 4.98 USD, due 2.49',
    'Ubigi: 1 × Europe 3GB 30 days: 7 USD, due 7',
  ]);
});

test('a place of which every price for residents is older than a year is answered', async () => {
  const { db, close: closeOld } = await openSeededDb();
  await db.write((commit) =>
    commit([
      {
        sql: `UPDATE plans SET seen_on = '2025-04-29' WHERE plan_type <> 'esim' AND
          region_id = (SELECT id FROM regions WHERE code = 'CA')`,
        args: [],
      },
    ]),
  );
  const { data } = visit('places=CA&months=12&gb=10', 3, await readCatalog(db, TEST_NOW));
  expect(data.length).toBeGreaterThan(10);
  expect(data[0]!.plan.age).toBe('older');
  await closeOld();
});

test('too cheap a wish is told which of its wishes to give up', () => {
  const { need, data } = visit('places=US&months=12&gb=10&maxPerMonth=1');
  expect(data).toEqual([]);
  expect(
    nearestPlans(finderIndexOf(catalog.snapshot), need, contextOf(catalog.snapshot)!)[0],
  ).toMatchObject({ wish: 'maxPerMonth' });
});
