import { describe, expect, it, test } from 'vitest';
import {
  freshnessClaim,
  countSeen,
  figuresText,
  freshnessOf,
  roundedCount,
  sampleNotice,
  sampleShare,
  seenText,
} from './freshness-words.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plan = (seenOn: string | null, sample = false) => ({ seenOn, sample });

describe('what Home says', () => {
  const claim = (newestSeen: string, isPast = false) =>
    freshnessClaim({ day: '2026-11-19', isPast, newestSeen }, NOW);

  it('is daily only while the newest price was seen today or yesterday', () => {
    expect(claim('2026-11-20')).toBe('daily');
    expect(claim('2026-11-19')).toBe('dated');
  });

  it('is not daily where the day of the data is past, whatever one check says', () => {
    expect(claim('2026-11-21', true)).toBe('dated');
    const none = { day: null, isPast: false, newestSeen: null };
    expect(freshnessClaim(none, NOW)).toBe('unknown');
  });
});

test('knows of all plans how many there are, and the day on which a price was seen last', () => {
  const of = (day: string) =>
    freshnessOf(countSeen([{ plan: plan(day), key: { carrier: 'a' } }]), null, NOW);
  expect(of('2026-10-03')).toMatchObject({
    plans: 1,
    carriers: 1,
    samples: 0,
    newestSeen: '2026-10-03',
  });
});

test('says of sample data what is true: of all prices, of some, or nothing', () => {
  const notice = (plans: number, samples: number) => sampleNotice(sampleShare({ plans, samples }));
  expect(notice(3, 3)).toBe('Prices on this site are sample data and were not checked.');
  expect(notice(3, 1)).toMatch(/^Some prices on this site are sample data/);
  expect(notice(3, 0)).toBeNull();
  expect(notice(0, 0)).toBeNull();
});

test('the day of a price is said with its band', () => {
  const seenOn = '2026-08-17';
  expect(seenText({ seenOn, age: 'fresh' })).toBe('seen 17 Aug 2026');
  expect(seenText({ seenOn, age: 'old' })).toBe('old price, seen 17 Aug 2026');
  expect(seenText({ seenOn, age: 'older' })).toBe('old price, seen 17 Aug 2026');
  expect(seenText({ seenOn: null, age: null })).toBe('day not known');
});

test('figures one after the other say each month of old prices once, behind the last of it', () => {
  const old = { seenOn: '2026-01-09', age: 'old' } as const;
  const fresh = { seenOn: '2026-11-09', age: 'fresh' } as const;
  expect(
    figuresText([
      ['from £2.20', old],
      ['half cost £6.00 or less', null],
      ['1 GB from £0.07', old],
    ]),
  ).toBe('from £2.20, half cost £6.00 or less, 1 GB from £0.07 (seen Jan 2026)');
  expect(
    figuresText([
      ['from £2.20', old],
      ['1 GB from £0.07', fresh],
    ]),
  ).toBe('from £2.20 (seen Jan 2026), 1 GB from £0.07');
});

test('rounds counts down and never claims more than there is', () => {
  expect([376, 300, 299, 99].map((n) => roundedCount(n, 100))).toEqual([
    '300+',
    '300+',
    '200+',
    '99',
  ]);
  expect([75, 9].map((n) => roundedCount(n, 10))).toEqual(['70+', '9']);
});
