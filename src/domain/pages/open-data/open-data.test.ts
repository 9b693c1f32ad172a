import { expect, it } from 'vitest';
import { z } from 'zod';
import { csvRows } from '../../imports/files/rows.ts';
import { openCsv, openJson, openPlanRow, OPEN_TABLES, type OpenPlan } from './open-data.ts';
import { openSchema } from './open-schema.ts';
import { OPEN_FILES } from '../../core/paths/paths.ts';
import { NO_FACTS } from '../../plans/facts/testing.ts';

const SITE = 'https://sim.example/';
const DAY = '2026-11-22';
const plan: OpenPlan = {
  slug: 'a-5gb',
  carrier: { slug: 'a', name: '=A, "B"', kind: 'travel', hostNetwork: null },
  region: { code: 'JP' },
  planName: '@cmd\n2',
  planType: 'esim',
  dataAmount: '2GB',
  dataPeriod: 'day',
  validity: '7 days',
  price: 1500,
  currency: 'JPY',
  previousPrice: 1800,
  previousSample: true,
  hasDeal: true,
  offerEnded: false,
  proof: {
    kind: 'proven',
    on: '2026-11-18',
    lowest: 1800,
    lowestOn: '2026-11-02',
    saving: 300,
    percent: 16.67,
  },
  ...NO_FACTS,
  hotspot: true,
  sample: false,
  seenOn: '2026-11-20',
  age: 'fresh',
  confidence: 'sourced',
  checkedAt: '2026-11-20T08:00:00.000Z',
  sourceUrl: 'https://a.example/5gb',
  source: { name: 'a.example', url: 'https://a.example/5gb' },
};
const endless = {
  ...plan,
  slug: 'b',
  dataAmount: 'Unlimited',
  validity: 'Unlimited' as const,
  price: 12.5,
  currency: 'USD' as const,
  previousPrice: null,
  previousSample: false,
  proof: null,
  seenOn: null,
  age: null,
  checkedAt: null,
};
const rows = [plan, endless].map((one) => openPlanRow(one, SITE, DAY));
const NO_SOURCE = { sourceName: null, sourceUrl: null, way: null };
const prices = [
  {
    plan: 'a-5gb',
    recordedDate: '2026-11-20',
    price: 1500,
    currency: 'JPY',
    sample: false,
    ...NO_SOURCE,
    licence: 'CC-BY-4.0',
  },
];
const table = { 'sim-plans': rows, 'price-history': prices };

it.each<[string, Partial<OpenPlan>, number | null, boolean | null]>([
  ['a pack is bought for no year', { billing: 'once' }, null, null],
  ['nobody says how it is charged', { billing: null }, null, null],
  ['13 times 30 days and set-up', { setupFee: 10 }, 205, false],
  ['later prices', { validity: '1 month', laterPrice: 30, laterAfter: 3 }, 315, false],
  ['taxes come on top', { taxes: 'excluded' }, 195, true],
  ['a contract counts whole', { validity: '1 month', contractMonths: 24, setupFee: 0 }, 360, false],
  ['the offer is over', { offerEnds: '2026-11-01' }, null, null],
])('says what 12 months cost, or nothing: %s', (_, facts, total, atLeast) => {
  const monthly: OpenPlan = {
    ...plan,
    price: 15,
    currency: 'USD',
    validity: '30 days',
    billing: 'recurring',
    carrier: { ...plan.carrier, kind: 'mvno' },
    ...facts,
  };
  const { total12Months, total12MonthsAtLeast } = openPlanRow(monthly, SITE, DAY);
  expect([total12Months, total12MonthsAtLeast]).toEqual([total, atLeast]);
});

it('has every column in every row, and no other', () => {
  for (const file of OPEN_FILES) {
    const names = OPEN_TABLES[file].columns.map(({ name }) => name);
    for (const row of table[file]) expect(Object.keys(row)).toEqual(names);
  }
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://a.example/', ' \tjavascript:alert(1)'])(
  'holds no source that is no https address: %s',
  (sourceUrl) => {
    expect(openPlanRow({ ...plan, sourceUrl }, SITE, DAY).sourceUrl).toBeNull();
  },
);

it('says the data over the whole validity, and nothing that an endless plan has not', () => {
  expect(rows[0]).toMatchObject({
    url: 'https://sim.example/plans/a-5gb',
    totalDataMb: 14_000,
    validityDays: 7,
    pricePerGb: 107.1429,
    pricePer30Days: 6428.5714,
  });
  expect(rows[1]).toMatchObject({
    unlimited: true,
    totalDataMb: null,
    validityDays: null,
    pricePerGb: null,
    pricePer30Days: null,
  });
});

it('gives back in CSV what went in, amounts with the decimals of their currency', () => {
  const text = [...openCsv('sim-plans', rows)].join('');
  expect(text.split('\r\n')[0]).toBe(
    OPEN_TABLES['sim-plans'].columns.map(({ name }) => name).join(','),
  );
  // A spreadsheet would run these cells.
  expect(text).toContain(`"'=A, ""B"""`);
  expect(text).toContain(`"'@cmd`);
  expect(text).toContain(',1500,JPY,1800,true,');
  expect(text).toContain(',12.50,USD,,,');
  expect([...csvRows(text, () => undefined)].filter(Boolean)).toHaveLength(2);
});

it('follows its schema in JSON, which refuses anything else', () => {
  const schema = openSchema(SITE) as { $defs: Record<string, object> };
  for (const file of OPEN_FILES) {
    const shape = z.fromJSONSchema(schema.$defs[file] as never);
    const text = [...openJson(file, table[file], SITE)].join('');
    const data = JSON.parse(text) as Record<string, object[]>;
    expect(shape.safeParse(data).error?.issues ?? []).toEqual([]);
    const { list } = OPEN_TABLES[file];
    const [first] = data[list]!;
    for (const wrong of [{ ...first, price: '15' }, { ...first, more: 1 }, {}]) {
      expect(shape.safeParse({ ...data, [list]: [wrong] }).success).toBe(false);
    }
  }
});
