import { expect, it } from 'vitest';
import type { ImportSample, StoredProfile } from '#src/contract/imports/imports.ts';
import { firstReading, inWay, readOptions, readingProblems, recognised } from './reading.ts';

const look = (columns: string[], more: Partial<ImportSample['look']> = {}) => ({
  columns: columns.map((name) => ({ name, samples: [] })),
  native: false,
  prices: false,
  preset: null,
  decimals: 'point' as const,
  proposals: [],
  ...more,
});
const RUN = { fileName: 'sheet.csv', options: null };
const PROPOSED = look(['Title', 'Cost'], {
  proposals: [
    { field: 'planName', column: 'Title', certainty: 'likely' },
    { field: 'price', column: 'Cost', certainty: 'likely' },
  ],
});
const ALL = {
  carrier: { constant: 't-mobile' },
  region: { constant: 'US' },
  planName: { column: 'Title' },
  dataAmount: { constant: '5GB' },
  price: { column: 'Cost' },
  planType: { constant: 'prepaid' },
} as const;
const STORED: StoredProfile = {
  id: 4,
  version: 2,
  profile: {
    name: 'Sheet',
    fields: ALL,
    decimals: 'comma',
    dataUnit: 'GB',
    validityInDays: true,
    regions: { 'U. S.': 'US' },
    carriers: { TMO: 't-mobile' },
  },
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: 'ada',
};

it('takes a file for our columns, a kept profile that fits, or the feed it looks like, and says why', () => {
  const taken = (file: ImportSample['look']) => recognised(file, [STORED]).mapping;
  expect(taken(look(['price'], { native: true }))).toBe('native');
  expect(taken(look(['Title', 'Cost'], { preset: 'cj' }))).toBe('profile:4');
  expect(taken(look(['Title'], { preset: 'cj' }))).toBe('preset:cj');
  expect(taken(look(['Title']))).toBe('hand');
  expect(taken(look(['key'], { prices: true }))).toBe('price-history');
  expect(taken(look(['key'], { prices: true, preset: 'airalo' }))).toBe('preset:airalo');
  expect(recognised(look(['Title', 'Cost']), [STORED]).why).toContain('profile Sheet');
});

it('begins as it was read before, with all that was chosen then', () => {
  const options = readOptions(firstReading(RUN, look(['Title', 'Cost']), [STORED]));
  expect(options).toEqual({
    mapping: { kind: 'profile', profile: STORED.profile },
    decimals: 'comma',
  });
  const again = firstReading({ ...RUN, options }, look(['Title', 'Cost']), []);
  expect(again.mapping).toBe('hand');
  expect(readOptions(again)).toEqual(options);
  const prices = firstReading(RUN, look(['key'], { prices: true }), []);
  expect(readOptions(prices)).toEqual({ mapping: { kind: 'price-history' }, decimals: 'point' });
});

it('asks for the values that a feed does not have, and takes some for rows that say none', () => {
  const values = firstReading(RUN, look(['x'], { preset: 'cj' }), []);
  expect(readingProblems(values, ['x'])).toEqual([
    'region: choose one for all rows.',
    'planType: choose one for all rows.',
  ]);
  const filled = {
    ...values,
    'all-region': 'US',
    'all-planType': 'prepaid',
    'all-price': '5',
    carrierWords: 'TMO = t-mobile\nVZ\tverizon\nnothing',
  };
  expect(readingProblems(filled, ['x'])).toEqual([]);
  const { mapping } = readOptions(filled);
  expect(mapping).toEqual({
    kind: 'preset',
    preset: 'cj',
    constants: { region: 'US', planType: 'prepaid' },
    carriers: { TMO: 't-mobile', VZ: 'verizon' },
  });
  const options = { mapping, decimals: 'point' } as const;
  expect(readOptions(firstReading({ ...RUN, options }, look(['x']), []))).toEqual(options);
  const shop = firstReading(RUN, look(['x'], { preset: 'shopify' }), []);
  const needed = { ...shop, 'all-carrier': 'airalo', 'all-planType': 'esim' };
  expect(readingProblems(needed, ['x'])).toEqual([]);
  const some = { ...needed, 'all-currency': 'USD', 'all-validity': '30 days' };
  expect(readOptions(some).mapping).toMatchObject({ constants: { validity: '30 days' } });
});

it('begins by hand with the proposals, and keeps them while another way is looked at', () => {
  const values = firstReading(RUN, PROPOSED, []);
  expect(values).toMatchObject({ mapping: 'hand', profile: 'sheet', 'col-Title': 'planName' });
  expect(readingProblems(values, ['Title', 'Cost'])).toHaveLength(4);
  const there = inWay(values, 'native', PROPOSED, []);
  expect(inWay(there, 'hand', PROPOSED, [])).toEqual(values);
  // A kept profile brings its own columns, and nothing of what was chosen stays.
  const kept = inWay({ ...values, 'col-Old': 'slug' }, 'profile:4', PROPOSED, [STORED]);
  expect(readOptions(kept).mapping).toEqual({ kind: 'profile', profile: STORED.profile });
});

it('begins with the decimals that its prices show, which a feed knows itself', () => {
  const file = { ...PROPOSED, decimals: 'comma' as const };
  const values = firstReading(RUN, file, []);
  expect(values).toMatchObject({ mapping: 'hand', decimals: 'comma' });
  const native = firstReading(RUN, { ...file, native: true }, []);
  expect(readOptions(native)).toMatchObject({ mapping: { kind: 'native' }, decimals: 'comma' });
  const feed = inWay(values, 'preset:cj', file, []);
  expect(feed).toMatchObject({ decimals: 'point' });
  expect(firstReading(RUN, { ...file, preset: 'cj' }, [])).toMatchObject({ decimals: 'point' });
  expect(inWay(feed, 'hand', file, [])).toMatchObject({ decimals: 'comma' });
  // What was chosen otherwise stays.
  expect(inWay({ ...values, decimals: 'point' }, 'native', file, [])).toMatchObject({
    decimals: 'point',
  });
});

it('withdraws and brings back only when told, and remembers it in every way to read', () => {
  const native = firstReading(RUN, look(['carrier'], { native: true }), []);
  expect(readOptions(native)).toEqual({ mapping: { kind: 'native' }, decimals: 'point' });
  const told = { ...native, withdrawAfter: '3', restore: true };
  // Read once more, a file of a feed still speaks for the feed's carriers alone.
  const options = { ...readOptions(told), carriers: ['tello', 'visible'] };
  expect(options).toMatchObject({ withdrawAfter: 3, restore: true });
  const same = firstReading({ ...RUN, options }, look(['carrier'], { native: true }), []);
  expect(readOptions(same)).toEqual(options);
  const again = firstReading({ ...RUN, options }, PROPOSED, []);
  expect(again).toMatchObject({ withdrawAfter: '3', restore: true });
  expect(inWay(told, 'profile:4', PROPOSED, [STORED])).toMatchObject({ restore: true });
  for (const bad of ['0', 'often', '101', '2.5']) {
    expect(readingProblems({ ...native, withdrawAfter: bad }, ['carrier'])).toEqual([
      'withdrawAfter: a number from 1 to 100, or empty.',
    ]);
  }
});
