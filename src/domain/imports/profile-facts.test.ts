import type { ImportProfile } from '#src/contract/imports/imports.ts';
import { expect, test } from 'vitest';
import { PLAN_FACT_LIST, type PlanFactName } from '../plans/facts/plans.ts';
import { fixture } from './presets/testing.ts';
import { profileProblems } from './mapping/profile.ts';
import { GOOD_CELLS, readFile } from './testing.ts';

/** A value of each kind of fact as a file has it, and as the plan does. */
const VALUES = {
  flag: ['No', false],
  money: ['1.250,50', 1250.5],
  amount: ['1,5GB', '1.5GB'],
  speed: ['1,5', 1.5],
  date: ['2026-12-24', '2026-12-24'],
  codes: ['de, at', 'AT,DE'],
  address: ['https://a.example/', 'https://a.example/'],
} as const;

function valueOf(name: PlanFactName): readonly [string, unknown] {
  const fact = PLAN_FACT_LIST.find(([each]) => each === name)![1];
  if (fact.kind === 'choice') {
    const [word] = Object.keys(fact.words);
    return [word!.toUpperCase(), word];
  }
  if (fact.kind === 'count') return [String(fact.max), fact.max];
  if (fact.kind === 'text') return fact.only ? ['unlimited', 'unlimited'] : ['a word', 'a word'];
  return VALUES[fact.kind];
}

const base = Object.fromEntries(
  Object.keys(GOOD_CELLS).map((name) => [name, { column: name }]),
) as ImportProfile['fields'];
const CELLS = { ...GOOD_CELLS, price: '15,00' };
const quoted = (cells: readonly unknown[]) => cells.map((cell) => `"${cell}"`).join(';');

test.each(PLAN_FACT_LIST.map(([name]) => name))(
  'a profile reads %s from a column, and one value for all rows',
  async (name) => {
    const [text, value] = valueOf(name);
    const ways = [{ column: 'their word' }, { constant: text }];
    for (const way of ways) {
      const profile: ImportProfile = {
        name: 'p',
        fields: { ...base, [name]: way },
        decimals: 'comma',
      };
      expect(profileProblems(profile)).toEqual([]);
      const file = `${quoted([...Object.keys(CELLS), 'their word'])}\n${quoted([...Object.values(CELLS), text])}\n`;
      const { plans, problems } = await readFile(file, 'csv', { kind: 'profile', profile });
      expect(problems).toEqual([]);
      expect(plans[0]).toMatchObject({ [name]: value });
    }
  },
);

test('a profile reads the feeds that presets know, with values for all rows', async () => {
  const tracker =
    'date,competitor,country,data,days,price_usd,source_url\n' +
    '2026-08-17,Airalo,Germany,5,30,"11,50",https://a.example/de\n';
  const profile: ImportProfile = {
    name: 'my tracker',
    fields: {
      carrier: { column: 'competitor' },
      region: { column: 'country' },
      planName: { column: 'data' },
      dataAmount: { column: 'data' },
      validity: { column: 'days' },
      price: { column: 'price_usd' },
      sourceUrl: { column: 'source_url' },
      seenOn: { column: 'date' },
      currency: { constant: 'USD' },
      planType: { constant: 'esim' },
      format: { constant: 'esim' },
      billing: { constant: 'once' },
      setupFee: { constant: '0' },
      sourceName: { constant: 'my tracker' },
    },
    decimals: 'comma',
    dataUnit: 'GB',
    validityInDays: true,
    regions: { Germany: 'DE' },
  };
  const { plans, problems } = await readFile(tracker, 'csv', { kind: 'profile', profile });
  expect(problems).toEqual([]);
  expect(plans).toMatchObject([
    {
      source: 'my tracker',
      regionCode: 'DE',
      dataAmount: '5GB',
      validity: '30 days',
      price: 11.5,
      currency: 'USD',
      format: 'esim',
      billing: 'once',
      setupFee: 0,
      seenOn: '2026-08-17',
      sourceName: 'my tracker',
    },
  ]);
});

test('a profile reads the variants of a shop, each with what it is told of its product', async () => {
  const variant = { id: 11, title: '5GB', price: '14.00', available: true };
  const shop = {
    products: [
      {
        id: 1,
        title: 'Japan eSIM',
        handle: 'japan-esim',
        variants: [variant, { ...variant, id: 12, title: '1GB', price: '4.50' }],
      },
    ],
  };
  const profile: ImportProfile = {
    name: 'my shop',
    fields: {
      externalId: { column: 'id' },
      carrier: { constant: 'airalo' },
      region: { column: 'product.handle' },
      planName: { column: 'product.title' },
      dataAmount: { column: 'title' },
      price: { column: 'price' },
      currency: { constant: 'USD' },
      planType: { constant: 'esim' },
    },
    decimals: 'point',
    regions: { 'japan-esim': 'JP' },
  };
  const file = JSON.stringify(shop);
  const { plans, problems } = await readFile(file, 'json', { kind: 'profile', profile });
  expect(problems).toEqual([]);
  expect(plans).toMatchObject([
    { source: 'my shop', externalId: '11', regionCode: 'JP', dataAmount: '5GB', price: 14 },
    { externalId: '12', regionCode: 'JP', dataAmount: '1GB', price: 4.5 },
  ]);
});

test('a profile reads what stands inside the telco fields of an Awin feed', async () => {
  const inside = (name: string) => ({ column: `Telcos:${name}` });
  const profile: ImportProfile = {
    name: 'my network',
    fields: {
      externalId: { column: 'merchant_product_id' },
      carrier: inside('network_details_json.name'),
      region: { constant: 'UK' },
      planName: inside('tariff_details_json.tariff_name'),
      dataAmount: inside('tariff_allowances_json.data_details.cellular_mb'),
      dataPeriod: { constant: 'month' },
      validity: { constant: '1 month' },
      price: inside('deal_cost_json.monthly_total_inc_vat'),
      setupFee: inside('deal_cost_json.upfront_inc_vat'),
      contractMonths: inside('tariff_details_json.tariff_term'),
      currency: { column: 'currency' },
      planType: { constant: 'postpaid' },
    },
    decimals: 'point',
    dataUnit: 'MB',
  };
  const { plans, problems } = await readFile(fixture('awin-objects.json'), 'json', {
    kind: 'profile',
    profile,
  });
  expect(problems).toEqual([]);
  expect(plans).toMatchObject([
    {
      source: 'my network',
      externalId: '501',
      carrierSlug: 'o2-uk',
      planName: 'Essential 30GB',
      dataAmount: '30000MB',
      price: 12.5,
      setupFee: 9.99,
      contractMonths: 24,
      currency: 'GBP',
    },
  ]);
});
