import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateGb, estimateWords } from './estimate.ts';
import { needSearch, parseNeed } from './need-address.ts';
import { canonicalNeed, readNeed, readNeedForm, sizeOf, usualNeed } from './need-form.ts';
import { needNames, needParts, needTitle, splitWords } from './need-words.ts';
import { rankLabels, unknownName, unknownWords } from '../words/answer-words.ts';

const sent = (text: string) => readNeed(new URLSearchParams(text));
const PLACES = [
  { code: 'JP', name: 'Japan', currency: 'JPY' },
  { code: 'UK', name: 'United Kingdom', currency: 'GBP' },
  { code: 'XE', name: 'Europe', currency: 'USD' },
] as const;

describe('what a form of a need sends', () => {
  it.each([
    ['places=JP&place2=&time=12&unit=days&size=normal&gb=', '?places=JP&days=12&gb=12'],
    ['places=JP&place2=UK&time=14&unit=days&gb=5', '?places=JP,UK&days=14&gb=5'],
    ['places=JP&time=12&unit=months&size=normal', '?places=JP&months=12&gb=10'],
    ['places=JP&time=12&unit=months&size=unlimited&gb=', '?places=JP&months=12&gb=unlimited'],
    // An amount says more than a word.
    ['places=JP&time=12&unit=months&size=heavy&gb=7', '?places=JP&months=12&gb=7'],
    ['places=JP&time=3&unit=days&size=light', '?places=JP&days=3&gb=1'],
    [
      'places=JP&time=3&unit=days&hotspot=true&format=&maxPerMonth=',
      '?places=JP&days=3&hotspot=true',
    ],
    // Days and GB of each place; a place that says none needs none.
    [
      'places=JP&place2=XE&place3=&stay1=21&stay2=10&data1=21&data2=10&unit=days&time=31',
      '?places=JP,XE&days=21,10&gb=21,10',
    ],
    [
      'places=JP&place2=UK&stay1=7&stay2=3&data1=5&data2=&unit=days',
      '?places=JP,UK&days=7,3&gb=5,0',
    ],
    ['places=JP&place2=UK&stay1=&stay2=3&unit=days&time=10&gb=5', '?places=JP,UK&days=7,3&gb=5'],
    ['places=JP&place2=&stay1=21&data1=21&unit=days&time=31&gb=9', '?places=JP&days=31&gb=9'],
    [
      'places=UK&time=12&unit=months&gb=15&lines=3&hotspotGb=50&network=vodafone-uk&with5g=true',
      '?places=UK&months=12&gb=15&lines=3&hotspotGb=50&network=5g,vodafone-uk',
    ],
    // A comma is a point, as its field takes it.
    [
      'places=DE&time=12&unit=months&gb=2,5&hotspotGb=0,5&maxPerMonth=7,50',
      '?places=DE&months=12&gb=2.5&hotspotGb=0.5&maxPerMonth=7.5',
    ],
    [
      'places=DE&place2=UK&stay1=3&stay2=4&data1=2,5&data2=1&time=7&unit=days',
      '?places=DE,UK&days=3,4&gb=2.5,1',
    ],
    ['places=UK&time=12&unit=months&gb=15&allData=true', '?places=UK&months=12&gb=unlimited'],
    // An address of a need stays what it is.
    ['places=JP&days=12&gb=12&hotspot=true', '?places=JP&days=12&gb=12&hotspot=true'],
  ])('is read as a need: %s', (form, address) => {
    const { need, issues } = sent(form);
    expect(issues).toEqual([]);
    expect(needSearch(need!)).toBe(address);
  });

  it.each([
    ['places=JP&time=&unit=days', 'months'],
    ['places=JP&time=400&unit=days', 'days'],
    ['places=JP&time=40&unit=months', 'months'],
    ['places=&time=4&unit=months', 'places'],
    ['places=JP&time=4&unit=months&gb=much', 'gb'],
  ])('is refused by the field: %s', (form, path) => {
    expect(sent(form).issues.map((issue) => issue.path)).toContain(path);
  });

  it('has one spelling, however it is written, and keeps what cannot be read short', () => {
    const spelled = '?utm=1&gb=12&days=12&places=jp';
    expect(canonicalNeed(new URLSearchParams(spelled))).toBe('?places=JP&days=12&gb=12');
    const wrong = canonicalNeed(new URLSearchParams({ places: 'x'.repeat(5000), a: 'b' }));
    expect(wrong).toBe(`?places=${'x'.repeat(60)}`);
    expect(canonicalNeed(new URLSearchParams('utm=1'))).toBe('');
    const any = fc.dictionary(
      fc.constantFrom('places', 'days', 'months', 'time', 'unit', 'gb', 'size', 'hotspot', 'x'),
      fc.oneof(fc.string(), fc.constantFrom('JP', '12', 'days', 'true', 'normal')),
    );
    fc.assert(
      fc.property(any, (entries) => {
        const once = canonicalNeed(new URLSearchParams(entries));
        expect(canonicalNeed(new URLSearchParams(once))).toBe(once);
        expect(once.length).toBeLessThan(5000);
      }),
    );
  });

  it('is filled with a need that reads back', () => {
    for (const kind of ['country', 'group'] as const) {
      const need = usualNeed({ code: kind === 'country' ? 'JP' : 'XE', kind });
      expect(parseNeed(new URLSearchParams(needSearch(need))).need).toEqual(need);
      expect(sizeOf(need)).toBe('normal');
    }
  });
});

describe('a need in words', () => {
  const words = (search: string) => {
    const need = parseNeed(new URLSearchParams(search)).need!;
    const carriers = [{ slug: 'lebara-uk', name: 'Lebara' }];
    const names = needNames(PLACES, need, carriers);
    return [
      needTitle(need, names),
      needParts(need, names)
        .map(({ text }) => text)
        .join('; '),
    ];
  };
  it.each([
    [
      'places=JP&days=12&gb=12&format=esim',
      '12 days in Japan, 12 GB, eSIM',
      'Japan; 12 days; 12 GB; eSIM',
    ],
    [
      'places=JP,UK&days=7,7&gb=10',
      'Japan 7 days, United Kingdom 7 days, 10 GB',
      'Japan, 7 days; United Kingdom, 7 days; 10 GB',
    ],
    [
      'places=JP,XE&days=21,10&gb=21,10',
      'Japan 21 days, Europe 10 days, 21 + 10 GB',
      'Japan, 21 days; Europe, 10 days; 21 + 10 GB',
    ],
    [
      'places=UK&months=12&lines=3&hotspotGb=50&network=5g,verizon,vodafone-uk',
      '12 months in the United Kingdom, 3 lines, hotspot of 50 GB, 5G or Verizon or Vodafone UK network',
      'United Kingdom; 12 months; 3 lines; hotspot of 50 GB; 5G or Verizon or Vodafone UK network',
    ],
    [
      'places=UK&months=12&gb=unlimited&contract=none&maxPerMonth=20',
      '12 months in the United Kingdom, unlimited data, no contract, at most £20.00 a month',
      'United Kingdom; 12 months; unlimited data; no contract; at most £20.00 a month',
    ],
    ['places=XE&days=1&gb=0', '1 day in Europe, no data', 'Europe; 1 day; no data'],
    [
      'places=UK&months=12&carriers=smarty,lebara-uk',
      '12 months in the United Kingdom, only Lebara or Smarty',
      'United Kingdom; 12 months; only Lebara or Smarty',
    ],
  ])('%s', (search, title, parts) => {
    expect(words(search)).toEqual([title, parts]);
  });

  it('goes on without a part', () => {
    const need = parseNeed(new URLSearchParams('places=JP,UK&days=7,3&gb=5,2&hotspot=true')).need!;
    const without = needParts(need, needNames(PLACES, need)).map((part) =>
      part.without ? needSearch(part.without) : null,
    );
    expect(without).toEqual([
      '?places=UK&days=3&gb=2&hotspot=true',
      '?places=JP&days=7&gb=5&hotspot=true',
      '?places=JP,UK&days=7,3&hotspot=true',
      '?places=JP,UK&days=7,3&gb=5,2',
    ]);
  });
});

it.each([
  ['places=JP&place2=UK&unit=days&time=10&stay1=7&stay2=3', '7,3'],
  // What is left is shared by the places without a number of their own.
  ['places=JP&place2=UK&unit=days&time=10&stay1=7&stay2=', '7,3'],
  ['places=JP&place2=UK&unit=days&time=10&stay1=&stay2=', '10'],
  ['places=JP&place2=UK&unit=days&time=10&stay1=10&stay2=', '10'],
  ['places=JP&place2=&unit=days&time=10&stay1=7&stay2=3', '10'],
])('reads the days at each place from a form: %s', (sent, days) => {
  expect(readNeedForm(new URLSearchParams(sent)).get('days')).toBe(days);
});

it('reads no bound of a month from the form of a trip, which hides it', () => {
  const form = (unit: string) =>
    new URLSearchParams(`places=JP&unit=${unit}&time=7&maxPerMonth=20`);
  expect(readNeedForm(form('days')).get('maxPerMonth')).toBeNull();
  expect(readNeedForm(form('months')).get('maxPerMonth')).toBe('20');
});

const EACH = 'Each place has its cheapest packs; the sellers may differ.';
it.each([
  ['places=JP,UK&days=14&gb=10', `Counted as 7 days and 5 GB in each place. ${EACH}`],
  ['places=JP,UK&days=7,3', EACH],
  ['places=JP,UK&days=7,3&gb=5,2', EACH],
  [
    'places=JP,UK&days=7,3&gb=10',
    `Counted as 7 days, 7 GB in Japan and 3 days, 3 GB in the United Kingdom. ${EACH}`,
  ],
  ['places=JP&days=14&gb=10', null],
  ['places=JP,UK&months=2', null],
])('says how a trip is split: %s', (search, words) => {
  const need = parseNeed(new URLSearchParams(search)).need!;
  expect(splitWords(need, needNames(PLACES, need))).toBe(words);
});

it('numbers answers, equal ones alike', () => {
  const costs = (total: number, more = {}) => ({
    fits: 'known' as const,
    total,
    currency: 'USD' as const,
    atLeast: false,
    ...more,
  });
  expect(
    rankLabels(
      [5, 7, 7, 8].map((total) => costs(total)),
      0,
    ),
  ).toEqual(['1', '2', '2', '4']);
  expect(rankLabels([costs(9), costs(9)], 10)).toEqual(['11', '11']);
  // One that may fit is not the equal of one that does, nor of one in another currency.
  expect(rankLabels([costs(9), costs(9, { fits: 'unknown' })], 0)).toEqual(['1', '2']);
  expect(rankLabels([costs(9), costs(9, { currency: 'EUR' })], 0)).toEqual(['1', '2']);
  expect(rankLabels([costs(9), costs(9, { atLeast: true })], 0)).toEqual(['1', '2']);
});

it('names what is not published', () => {
  expect(unknownWords('hotspot')).toBe('hotspot not stated');
  expect(unknownName('setupFee')).toBe('set-up fee');
  expect(unknownWords('fullSpeed')).toBe('limit at full speed not published');
});

it('estimates data by bit rates', () => {
  const none = { maps: 0, music: 0, video: 0, talk: 0 };
  expect(estimateGb(none, 'month')).toBe(0);
  // 1.5 Mbps for an hour are 0.675 GB: 20.5 GB in 365/12 days.
  expect(estimateGb({ ...none, video: 60 }, 'month')).toBe(21);
  expect(estimateGb({ ...none, video: 60 }, { days: 2 })).toBe(2);
  expect(estimateWords({ ...none, video: 60 }, 'month')).toBe('21 GB a month');
  expect(estimateWords({ ...none, video: 60 }, { days: 2 })).toBe('2 GB for 2 days');
});
