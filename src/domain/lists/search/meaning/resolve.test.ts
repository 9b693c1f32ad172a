import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../../plan-query.ts';
import { askOf } from '../ask.ts';
import { searchIndex } from './search-index.ts';
import { nearestWord, nearWords, slips } from '../text/correct.ts';
import { resolveSearch, finishResolving } from './resolve.ts';
import { understand } from './facts.ts';
import { tokensOf } from '../text/tokens.ts';

const carriers = [
  { slug: 'att', name: 'AT&T', kind: 'mno', searchNames: null },
  { slug: 'us-mobile', name: 'US Mobile', kind: 'mvno', searchNames: null },
  { slug: 'vodafone-uk', name: 'Vodafone UK', kind: 'mno', searchNames: 'Vodafone' },
  { slug: 'vodafone-de', name: 'Vodafone Deutschland', kind: 'mno', searchNames: 'Vodafone' },
  { slug: 'docomo', name: 'NTT docomo', kind: 'mno', searchNames: 'ドコモ, docomo' },
] as const;
const places = [
  { code: 'US', name: 'United States', currency: 'USD', searchNames: 'US, USA' },
  { code: 'JP', name: 'Japan', currency: 'JPY', searchNames: '日本' },
  { code: 'DE', name: 'Germany', currency: 'EUR', searchNames: 'Deutschland' },
] as const;
const rates = { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150, CAD: 1.4, AUD: 1.5 };
const sold = [
  { carrier: 'att', place: 'US' },
  { carrier: 'docomo', place: 'JP' },
  { carrier: 'vodafone-de', place: 'DE' },
];
const words = ['plan', 'magentamobil', 'unlimited', 'max'];
const index = searchIndex({ carriers, places, sold, words, rates });
const resolve = (q: string, filters = {}, titles = ['magentamobil s esim telekom']) =>
  finishResolving(resolveSearch({ ...NO_FILTERS, q, ...filters }, 'fit', index), titles);

it.each([
  ['20 days in Japan, 15 GB', '20 days 15 GB', 'in Japan, 15 GB'],
  ['Deutschland 12 Monate 20 GB', '12 Monate 20 GB', 'Deutschland 20 GB'],
  ['日本12ヶ月20GB', '12ヶ月20GB', '日本 20GB'],
  ['12 months 10 GB, I pay $85', null, '10 GB, I pay $85'],
  // It is a seller's name.
  ['vodafone deutschland 20 GB', null, null],
])('%s goes on without its places, and without its length', async (q, places, time) => {
  expect((await askOf(q, index, () => [])).without).toEqual({ places, time });
});

describe('a search', () => {
  it.each(['at&t', 'AT&T', 'att', 'at t', 'at and t', 'At & T'])('%s is one carrier', (q) => {
    expect(resolve(q)).toMatchObject({ filters: { carriers: ['att'] }, rest: [] });
  });

  it('takes the longest name', () => {
    expect(resolve('us mobile').filters.carriers).toEqual(['us-mobile']);
    expect(resolve('us mobile').filters.region).toBeNull();
    expect(resolve('us').filters.region).toBe('US');
    expect(resolve('vodafone').filters.carriers).toEqual(['vodafone-de', 'vodafone-uk']);
    expect(resolve('vodafone deutschland').filters.carriers).toEqual(['vodafone-de']);
    expect(resolve('ドコモ').filters.carriers).toEqual(['docomo']);
  });

  it('reads amounts of money in the currency that they are in, and says both', () => {
    expect(resolve('under 20').filters.maxPrice).toBe(20);
    expect(resolve('germany under 20').filters.maxPrice).toBe(20);
    expect(resolve('germany under $20').filters.maxPrice).toBe(16);
    expect(resolve('20 euro').meta!.parts[0]!.label).toBe('Up to €20 ($25.00)');
    expect(resolve('over £7,50').filters.minPrice).toBe(10);
    // Nobody means 20 yen.
    expect(resolve('japan under 20').filters.maxPrice).toBe(3000);
    expect(resolve('under 3000', { region: 'JP' }).filters.maxPrice).toBe(3000);
    expect(resolve('under 20', { region: 'JP' }).filters.maxPrice).toBe(3000);
    expect(resolve('20 a month').filters).toMatchObject({ maxPrice: 20, priceBasis: '30days' });
  });

  it('reads data as at least so much, and days as a filter only where they are a validity', () => {
    expect(resolve('10 gb').filters.minData).toBe(10);
    expect(resolve('500mb').filters.minData).toBe(0.5);
    expect(resolve('12 days').filters.minDays).toBeNull();
    expect(resolve('valid 12 days').filters.minDays).toBe(12);
    expect(resolve('valid for two weeks').filters.minDays).toBe(14);
  });

  it('takes unlimited for data alone', () => {
    expect(resolve('unlimited').filters.unlimited).toBe(true);
    for (const q of ['unlimited talk', 'unlimited texts', 'unlimited calls', 'unlimited minutes'])
      expect(resolve(q)).toMatchObject({ filters: { unlimited: false }, rest: [] });
  });

  it('corrects what begins no known word, and nothing else', () => {
    const corrected = (q: string) => understand(q, index).corrected.map(({ meant }) => meant);
    expect(corrected('vodafon')).toEqual(['vodafone']);
    expect(corrected('vodaphone unlimted germny')).toEqual(['vodafone', 'unlimited', 'germany']);
    expect(corrected('unlim max magenta "verizn"')).toEqual([]);
    expect(corrected('satellite')).toEqual([]);
  });

  it('drops words that say nothing, and finds all where there is nothing else', () => {
    expect(resolve('the best sim card plans for japan')).toMatchObject({
      filters: { region: 'JP' },
      rest: [],
    });
    expect(resolve('sim card')).toMatchObject({ rest: [], isEmpty: false });
    expect(resolve('!!!').isEmpty).toBe(true);
  });

  it('looks for a word once, and for no more words than names have', () => {
    expect(resolve('magentamobil magentamobil s').rest).toEqual(['magentamobil', 's']);
    const strange = Array.from({ length: 16 }, (_, at) => `zz${'abcdefghijklmnop'[at]}`);
    expect(resolve(`${strange.slice(1).join(' ')} magentamobil`).rest).toEqual(['magentamobil']);
    const { rest, unused } = resolve(`japan ${strange.join(' ')} magentamobil`);
    expect([rest, unused.join(' ').endsWith('magentamobil')]).toEqual([[], true]);
  });

  it('is rewritten without each of its parts', () => {
    const words = [
      'japan',
      'usa',
      'att',
      'unlimited',
      'under 20',
      '12 days',
      'magentamobil',
      '"esim"',
    ];
    // Without a place, a bound is told in another currency, too.
    const partsOf = (q: string) =>
      resolve(q).meta!.parts.map(({ label, without }) => ({
        label: label.replace(/ \(¥.*\)/, ''),
        without,
      }));
    const texts = fc.shuffledSubarray(words, { minLength: 1 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(texts, (q) => {
        const labels = partsOf(q).map(({ label }) => label);
        for (const { label, without } of partsOf(q)) {
          const left = without === '' ? [] : partsOf(without).map((part) => part.label);
          const same = label.startsWith('“') ? left : left.toSorted();
          expect(same.length).toBe(labels.length - 1);
          expect(labels).toEqual(expect.arrayContaining(left));
        }
      }),
    );
  });

  it('costs little, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (q) => {
        for (const { start, end } of tokensOf(q)) expect(end).toBeGreaterThan(start);
        expect(() => resolve(q)).not.toThrow();
      }),
      { numRuns: 500 },
    );
    // Each word that is unknown costs a walk through all known ones: of eight at most.
    const unknown = 'qqqa qqqb qqqc qqqd qqqe qqqf qqqg qqqh';
    const meant = (q: string) => understand(q, index).corrected.map((word) => word.meant);
    expect(meant(`${unknown.slice(0, -5)} vodaphone`)).toEqual(['vodafone']);
    expect(meant(`${unknown} vodaphone`)).toEqual([]);
    // What a name begins with is found without.
    expect(meant(`${unknown} vodafon`)).toEqual(['vodafone']);
  });
});

describe('misspelt words', () => {
  it.each([
    ['verizn', 'verizon', 1],
    ['prepiad', 'prepaid', 1],
    ['vodaphone', 'vodafone', 2],
    ['same', 'same', 0],
    ['abc', 'xyz', 3],
  ])('%s is %s by %i', (one, other, count) => {
    expect(slips(one, other, 2)).toBe(count);
  });

  it('allow one slip up to six letters, two in longer words', () => {
    const words = ['germany', 'japan'];
    const near = nearWords(words, new Set());
    const known = { sorted: words, texts: [], likely: new Set<string>(), near };
    expect(nearestWord(known, 'jpan')).toBe('japan');
    expect(nearestWord(known, 'jxxan')).toBeNull();
    expect(nearestWord(known, 'gxrmny')).toBeNull();
    expect(nearestWord(known, 'gxrmxny')).toBe('germany');
    expect(nearestWord(known, 'jap')).toBeNull();
  });
});
