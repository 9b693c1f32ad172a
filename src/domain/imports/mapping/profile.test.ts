import type { ImportProfile } from '#src/contract/imports/imports.ts';
import { describe, expect, test } from 'vitest';
import { profileProblems } from './profile.ts';
import { lookAt, propose } from './propose.ts';
import { isRow } from '../files/rows.ts';
import { readFile, rowsOf } from '../testing.ts';

const FILE = `Tarif;Anbieter;Land;Datenvolumen;Preis;Laufzeit;Link
Max;O2;DE;1536;9,99;30;https://a.example/max
Mini;O2;DE;500;"1.009,00";28;https://a.example/mini
`;
const PROFILE: ImportProfile = {
  name: 'german-list',
  fields: {
    planName: { column: 'Tarif' },
    carrier: { column: 'Anbieter' },
    region: { column: 'Land' },
    dataAmount: { column: 'Datenvolumen' },
    price: { column: 'Preis' },
    validity: { column: 'Laufzeit' },
    buyUrl: { column: 'Link' },
    planType: { constant: 'postpaid' },
  },
  decimals: 'comma',
  dataUnit: 'MB',
  validityInDays: true,
  carriers: { O2: 'o2-de' },
};

describe('a profile', () => {
  test('reads a foreign file as the operator said, and nothing beyond', async () => {
    const { plans, problems } = await readFile(FILE, 'csv', { kind: 'profile', profile: PROFILE });
    expect(plans).toMatchObject([
      {
        source: 'german-list',
        carrierSlug: 'o2-de',
        regionCode: 'DE',
        planName: 'Max',
        dataAmount: '1536MB',
        price: 9.99,
        currency: 'EUR',
        validity: '30 days',
        planType: 'postpaid',
      },
      { planName: 'Mini', validity: '28 days' },
    ]);
    expect(problems).toEqual([]);
  });

  test('without a chosen unit leaves bare numbers to be rejected', async () => {
    const { dataUnit: _, validityInDays: __, ...profile } = PROFILE;
    const { problems } = await readFile(FILE, 'csv', { kind: 'profile', profile });
    expect(problems.slice(0, 2).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'dataAmount data-unreadable',
      'validity refused',
    ]);
  });

  test('is told what it lacks', () => {
    const columns = ['Tarif', 'Anbieter', 'Land', 'Datenvolumen', 'Preis', 'Laufzeit', 'Link'];
    expect(profileProblems(PROFILE, columns)).toEqual([]);
    const { price: _, ...fields } = PROFILE.fields;
    expect(
      profileProblems(
        {
          ...PROFILE,
          name: ' ',
          fields: { ...fields, slug: { constant: 'x' }, region: { constant: ' ' } },
        },
        ['Tarif', 'Anbieter'],
      ),
    ).toEqual([
      'The profile needs a name of at most 60 characters.',
      'slug: one value for all rows would make them one plan.',
      'region: the value is empty.',
      'dataAmount: the file has no column "Datenvolumen".',
      'price: choose the column that holds it, or one value for all.',
      'validity: the file has no column "Laufzeit".',
      'buyUrl: the file has no column "Link".',
    ]);
  });

  test('does not fall for words that every object has', async () => {
    const profile: ImportProfile = {
      ...PROFILE,
      fields: { ...PROFILE.fields, carrier: { constant: 'constructor' } },
    };
    const { problems } = await readFile(FILE, 'csv', { kind: 'profile', profile });
    expect(problems[0]).toMatchObject({ code: 'unknown-carrier', value: 'constructor' });
  });
});

describe('a first look', () => {
  test('shows columns with samples and proposes what they could be', async () => {
    const file =
      'Title,Country Code,Retail Price,Data,Duration,Shoe\nA,US,"15,00",5GB,30,9\nB,UK,12,1GB,7,9\n';
    const look = lookAt((await rowsOf(file, 'csv')).filter(isRow));
    expect(look).toMatchObject({ native: false, preset: null });
    expect(look.columns[2]).toEqual({ name: 'Retail Price', samples: ['15,00', '12'] });
    expect(look.proposals).toEqual([
      { field: 'region', column: 'Country Code', certainty: 'likely' },
      { field: 'planName', column: 'Title', certainty: 'possible' },
      { field: 'dataAmount', column: 'Data', certainty: 'likely' },
      { field: 'price', column: 'Retail Price', certainty: 'likely' },
      { field: 'validity', column: 'Duration', certainty: 'likely' },
    ]);
  });

  test('sees at once that a file is native', async () => {
    const file = 'Carrier,REGION,plan_name,data-amount,Price,plan type\n';
    expect(lookAt((await rowsOf(`${file}a,b,c,d,e,f\n`, 'csv')).filter(isRow))).toMatchObject({
      native: true,
      preset: null,
    });
  });

  test.each([
    ['key,date,price\na-5gb,2026-08-01,15\n', true],
    ['external id,as of,amount\na-5gb,2026-08-01,15\n', true],
    ['slug,title,allowance,price,day\na-5gb,A,5GB,15,30\n', false],
    ['id,date,price,plan type\na-5gb,2026-08-01,15,esim\n', false],
  ])('takes %j for dated prices: %s', async (file, prices) => {
    expect(lookAt((await rowsOf(file, 'csv')).filter(isRow))).toMatchObject({ prices });
  });

  test('takes no number that followed from calls for what a source says', () => {
    const propositions = (name: string) => propose(new Map([[name, ['true', 'false']]]));
    expect(propositions('hasNumber')).toEqual([]);
    expect(propositions('Phone number')).toMatchObject([{ field: 'ownNumber' }]);
  });

  test('knows German headers', async () => {
    const file =
      'Anbieter;Land/Region;Tarif;Preis;Währung;Laufzeit;Datenvolumen;Link;EU-Ausland\n' +
      'O2;Germany;Max;€9,99;EUR;30;5GB;https://a.example/max;ja\n';
    const look = lookAt((await rowsOf(file, 'csv')).filter(isRow));
    expect(Object.fromEntries(look.proposals.map(({ field, column }) => [column, field]))).toEqual({
      Anbieter: 'carrier',
      'Land/Region': 'region',
      Tarif: 'planName',
      Preis: 'price',
      Währung: 'currency',
      Laufzeit: 'validity',
      Datenvolumen: 'dataAmount',
      Link: 'buyUrl',
    });
    const alone = (header: string, value: string) => propose(new Map([[header, [value]]]));
    expect(alone('Land', 'DE')).toMatchObject([{ field: 'region' }]);
    expect([...alone('EU-Ausland', 'ja'), ...alone('Landline', 'unlimited')]).toEqual([]);
  });

  test.each([
    ['€9,99 | 9,99 € | 12', 'comma'],
    ['1.299,00 EUR | 7,5', 'comma'],
    ['9,99 | 9.99', 'point'],
    ['9,99 | on request', 'point'],
    ['1,500 | 12', 'point'],
    ['1.500 | 12', 'point'],
    ['15.00', 'point'],
  ])('of prices like %s proposes the decimal %s', async (prices, decimals) => {
    const file = ['Preis', ...prices.split(' | '), ''].join('\n');
    const rows = await rowsOf(file.replaceAll('\n', ';\n'), 'csv');
    expect(lookAt(rows.filter(isRow))).toMatchObject({ decimals });
  });

  test('proposes a column of regions by code or by name', () => {
    for (const values of [
      ['DE', 'UK'],
      ['Germany', 'Côte d’Ivoire'],
    ]) {
      expect(propose(new Map([['country', values]]))).toMatchObject([
        { field: 'region', certainty: 'likely' },
      ]);
    }
  });

  test('proposes no column whose values contradict its name', () => {
    expect(
      propose(
        new Map([
          ['country', ['49', '33']],
          ['url', ['none']],
        ]),
      ),
    ).toEqual([]);
  });
});
