import { expect, test } from 'vitest';
import { PLAN_FACT_LIST, type PlanFactName } from '../facts/plans.ts';
import type { Profile } from './mapping.ts';
import { profileProblems } from './profile.ts';
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
) as Profile['fields'];
const CELLS = { ...GOOD_CELLS, price: '15,00' };
const quoted = (cells: readonly unknown[]) => cells.map((cell) => `"${cell}"`).join(';');

test.each(PLAN_FACT_LIST.map(([name]) => name))(
  'a profile reads %s from a column, and one value for all rows',
  async (name) => {
    const [text, value] = valueOf(name);
    const ways = [{ column: 'their word' }, { constant: text }];
    for (const way of ways) {
      const profile: Profile = { name: 'p', fields: { ...base, [name]: way }, decimals: 'comma' };
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
  const profile: Profile = {
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
