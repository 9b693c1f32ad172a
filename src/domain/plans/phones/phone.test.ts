import { describe, expect, it } from 'vitest';
import { decidingCountries, phoneAnswer, phoneName, readPhones, type PhoneRow } from './phone.ts';

const CELLS = {
  maker: 'Apple',
  model: 'iPhone 15',
  esim: 'yes',
  sold_in: 'all',
  open: '',
  unlike: '',
  said_by: 'Apple’s page',
  source_url: 'https://example.com/list',
  as_of: '2026-09-20',
};
const rows = (...some: Partial<typeof CELLS>[]): PhoneRow[] =>
  readPhones(some.map((cells) => ({ ...CELLS, ...cells })));
const IPHONE_15 = rows(
  { esim: 'no', sold_in: 'CN' },
  { esim: 'only', sold_in: 'US' },
  { esim: 'yes', unlike: 'HK MO' },
);

describe('what a phone takes', () => {
  it.each([
    ['US', { esim: true, card: false }],
    ['CN', { esim: false, card: true }],
    ['JP', { esim: true, card: true }],
    [null, { esim: true, card: true }],
    ['HK', { esim: null, card: true }],
  ] as const)('goes by the row of the country before the one for all: %s', (country, takes) => {
    expect(phoneAnswer(IPHONE_15, country)?.takes).toEqual(takes);
  });

  it('is unknown, not no, where no row speaks of the model or of the country', () => {
    expect(phoneAnswer([], null)).toBeNull();
    const onlyJapan = rows({ maker: 'Xiaomi', model: 'Redmi Note 11 Pro 5G', sold_in: 'JP' });
    expect(phoneAnswer(onlyJapan, null)).toBeNull();
    expect(phoneAnswer(onlyJapan, 'DE')).toBeNull();
    expect(phoneAnswer(onlyJapan, 'JP')?.takes.esim).toBe(true);
  });

  it.each([
    ['only some versions take an eSIM', { open: 'versions' }, { esim: null, card: true }],
    ['a physical SIM is not spoken of', { open: 'card' }, { esim: true, card: null }],
    ['none at all', { esim: 'no' }, { esim: false, card: true }],
    ['eSIM only everywhere', { esim: 'only' }, { esim: true, card: false }],
  ] as const)('says no more than its source: %s', (_, cells, takes) => {
    expect(phoneAnswer(rows(cells), null)?.takes).toEqual(takes);
  });

  it('asks where it was bought only where that decides', () => {
    expect(decidingCountries(IPHONE_15)).toEqual(['CN', 'US', 'HK', 'MO']);
    expect(decidingCountries(rows({ esim: 'only' }))).toEqual([]);
  });
});

it.each([
  ['Apple', 'iPhone 15', 'iPhone 15'],
  ['Samsung', 'Galaxy S24', 'Galaxy S24'],
  ['Xiaomi', '13', 'Xiaomi 13'],
  ['Nothing', 'Phone (2)', 'Nothing Phone (2)'],
  ['Xiaomi', '', 'Xiaomi phone'],
  ['', '', 'phone'],
])('is called by its model, where that is enough: %s %s', (maker, model, name) => {
  expect(phoneName({ maker, model })).toBe(name);
});

it.each([
  [{ esim: 'maybe' }, /Row 1 .*esim/],
  [{ sold_in: '' }, /sold_in/],
  [{ sold_in: 'Japan' }, /sold_in/],
  [{ unlike: 'hk' }, /unlike/],
  [{ open: 'x' }, /open/],
  [{ as_of: 'soon' }, /as_of/],
  [{ source_url: 'http://example.com' }, /source_url/],
  [{ model: ' ' }, /maker and model/],
])('refuses a row that is wrong, by its number: %o', (cells, message) => {
  expect(() => rows(cells)).toThrow(message);
});

it('refuses two rows for one model and country', () => {
  expect(() => rows({ sold_in: 'US' }, { sold_in: 'CA US' })).toThrow(
    /Row 2 .*US stands there twice/,
  );
});
