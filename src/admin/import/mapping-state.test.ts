import { describe, expect, it } from 'vitest';
import type { ImportSample, StoredProfile } from '#src/contract/imports.ts';
import { assign, constantFields, setConstant } from './mapping-fields.ts';
import { mappingProblems, optionsOf } from './mapping-options.ts';
import { firstState, inWay, recognised } from './mapping-state.ts';

const look = (columns: string[], more: Partial<ImportSample['look']> = {}) => ({
  columns: columns.map((name) => ({ name, samples: [] })),
  native: false,
  prices: false,
  preset: null,
  proposals: [],
  ...more,
});
const RUN = { fileName: 'sheet.csv', options: null };
const PROPOSED = look(['Title', 'Cost', 'Net'], {
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
  profile: { name: 'Sheet', fields: ALL, decimals: 'comma', carriers: { TMO: 't-mobile' } },
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: 'ada',
};

describe('a file', () => {
  it('is read in our columns, by a kept profile that fits, or by the feed it looks like', () => {
    expect(recognised(look(['price'], { native: true }), [STORED])).toBe('native');
    expect(recognised(look(['Title', 'Cost'], { preset: 'cj' }), [STORED])).toBe('profile:4');
    expect(recognised(look(['Title'], { preset: 'cj' }), [STORED])).toBe('preset:cj');
    expect(recognised(look(['Title']), [STORED])).toBe(null);
    expect(recognised(look(['key'], { prices: true }), [STORED])).toBe('prices');
  });

  it('begins as it was read before, with all that was chosen then', () => {
    const options = optionsOf(firstState(RUN, look(['Title', 'Cost']), [STORED]));
    expect(options).toEqual({
      mapping: { kind: 'profile', profile: STORED.profile },
      decimals: 'comma',
    });
    const again = firstState({ ...RUN, options }, look(['Title', 'Cost']), []);
    expect(again.way).toBe('hand');
    expect(optionsOf(again)).toEqual(options);
  });

  it('of dated prices has nothing to choose but the decimals', () => {
    const state = firstState(RUN, look(['key', 'date', 'price'], { prices: true }), []);
    expect(mappingProblems(state, ['key', 'date', 'price'])).toEqual([]);
    const options = optionsOf(state);
    expect(options).toEqual({ mapping: { kind: 'price-history' }, decimals: 'point' });
    expect(firstState({ ...RUN, options }, look(['key']), []).way).toBe('prices');
  });

  it('of a feed needs the values that the feed does not have', () => {
    const state = firstState(RUN, look(['x'], { preset: 'cj' }), []);
    expect(mappingProblems(state, ['x'])).toEqual([
      'region: choose one for all rows.',
      'planType: choose one for all rows.',
    ]);
    const filled = { ...state, constants: { region: 'US', planType: 'prepaid', price: '5' } };
    expect(mappingProblems(filled, ['x'])).toEqual([]);
    expect(optionsOf(filled).mapping).toEqual({
      kind: 'preset',
      preset: 'cj',
      constants: { region: 'US', planType: 'prepaid' },
    });
  });

  it('of a feed may have values for rows that do not say theirs', () => {
    const state = firstState(RUN, look(['x'], { preset: 'shopify' }), []);
    const needed = { carrier: 'airalo', planType: 'esim' };
    expect(mappingProblems({ ...state, constants: needed }, ['x'])).toEqual([]);
    const filled = { ...state, constants: { ...needed, currency: 'USD', validity: '30 days' } };
    expect(optionsOf(filled).mapping).toMatchObject({ constants: filled.constants });
  });
});

describe('columns matched by hand', () => {
  it('begin with the proposals, and ask for what is required', () => {
    const state = firstState(RUN, PROPOSED, []);
    expect(state).toMatchObject({ way: 'hand', name: 'sheet' });
    expect(constantFields(state)).toEqual(['carrier', 'region', 'dataAmount', 'planType']);
    expect(mappingProblems(state, ['Title', 'Cost'])).toHaveLength(4);
  });

  it('belong to one field each, and a field to one column', () => {
    let state = firstState(RUN, PROPOSED, []);
    state = assign(state, 'Net', 'price');
    expect(state.fields).toEqual({ planName: { column: 'Title' }, price: { column: 'Net' } });
    state = assign(state, 'Net', 'previousPrice');
    expect(state.fields.price).toBeUndefined();
    state = assign(setConstant(state, 'price', '5'), 'Cost', 'price');
    expect(state.fields.price).toEqual({ column: 'Cost' });
    expect(assign(state, 'Cost', '').fields.price).toBeUndefined();
  });

  it('keep what was chosen when another way was looked at', () => {
    const state = assign(firstState(RUN, PROPOSED, []), 'Net', 'price');
    const there = inWay(state, 'native', PROPOSED, []);
    expect(inWay(there, 'hand', PROPOSED, [])).toEqual(state);
  });
});

it('withdraws what a complete list no longer names only when told after how many files', () => {
  const native = firstState(RUN, look(['carrier'], { native: true }), []);
  expect(optionsOf(native)).toEqual({ mapping: { kind: 'native' }, decimals: 'point' });
  expect(optionsOf({ ...native, withdrawAfter: '3' }).withdrawAfter).toBe(3);
  const again = { ...RUN, options: optionsOf({ ...native, withdrawAfter: '3' }) };
  expect(firstState(again, look(['carrier'], { native: true }), []).withdrawAfter).toBe('3');
  for (const bad of ['0', 'often', '101', '2.5']) {
    expect(mappingProblems({ ...native, withdrawAfter: bad }, ['carrier'])).toEqual([
      'withdrawAfter: a number from 1 to 100, or empty.',
    ]);
  }
});

it('brings plans back from the trash only when told, and remembers it in every way to read', () => {
  const native = firstState(RUN, look(['carrier'], { native: true }), []);
  const told = { ...native, restore: true };
  expect(optionsOf(told)).toEqual({
    mapping: { kind: 'native' },
    decimals: 'point',
    restore: true,
  });
  expect(firstState({ ...RUN, options: optionsOf(told) }, PROPOSED, []).restore).toBe(true);
  expect(inWay(told, 'profile:4', PROPOSED, [STORED]).restore).toBe(true);
});
