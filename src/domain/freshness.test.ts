import { expect, test } from 'vitest';
import {
  freshnessClaim,
  listFreshness,
  roundedCount,
  sampleNotice,
  sampleShare,
  uncheckedWords,
} from './freshness.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('claims daily updates only while the newest check is at most a day old', () => {
  expect(freshnessClaim('2026-11-20T12:00:00Z', now)).toEqual({ kind: 'daily' });
  expect(freshnessClaim('2026-11-20T11:59:59Z', now)).toEqual({
    kind: 'dated',
    date: '2026-11-20',
  });
  expect(freshnessClaim(null, now)).toEqual({ kind: 'unchecked' });
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

test('says of sample data what is true: of all prices, of some, or nothing', () => {
  const said = (plans: number, samples: number) => {
    const share = sampleShare({ plans, samples });
    return [sampleNotice(share), uncheckedWords(share)];
  };
  expect(said(3, 3)).toEqual([
    'Prices on this site are sample data and were not checked.',
    'Sample prices, not checked',
  ]);
  expect(said(3, 1)).toEqual([
    'Some prices on this site are sample data and were not checked: the page of each plan says which.',
    'Some are sample prices, none was checked',
  ]);
  expect(said(3, 0)).toEqual([null, 'Prices not checked yet']);
  expect(said(0, 0)).toEqual(said(3, 0));
});

test('says of a list how fresh its own prices are', () => {
  const plan = (sample: boolean, checkedAt: string | null) => ({ sample, checkedAt });
  const checked = plan(false, '2026-11-20T08:00:00Z');
  expect(listFreshness([plan(true, null)])).toEqual({ checked: null, samples: 'all' });
  expect(listFreshness([plan(true, null), checked])).toEqual({
    checked: '2026-11-20',
    samples: 'some',
  });
  expect(listFreshness([checked])).toEqual({ checked: '2026-11-20', samples: 'none' });
});
