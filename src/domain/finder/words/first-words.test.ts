import { expect, it } from 'vitest';
import { firstWords, type FirstAnswer } from './first-words.ts';

const answer = (more: Partial<FirstAnswer> = {}): FirstAnswer => ({
  plan: {
    planName: '5GB',
    carrier: { name: 'Trip' },
    sample: false,
  },
  seenOn: '2026-08-17',
  age: 'fresh',
  packs: [{ name: '5GB', count: 1, carrier: { name: 'Trip' } }],
  total: 9,
  currency: 'USD',
  atLeast: false,
  dueToday: 9,
  ...more,
});

it('names all packs of the first answer, with the day of its price', () => {
  const packs = [
    { name: '5GB', count: 2, carrier: { name: 'Trip' } },
    { name: '1GB', count: 1, carrier: { name: 'Trip' } },
  ];
  expect(firstWords(answer({ packs, dueToday: 4 }), true)).toEqual({
    name: 'Trip 3 packs: 2 × 5GB + 1GB',
    due: '$4.00 due today, seen 17 Aug 2026',
    price: '$9.00',
  });
  const mixed = [packs[0]!, { ...packs[1]!, carrier: { name: 'Other' } }];
  expect(firstWords(answer({ packs: mixed }), true).name).toBe(
    'Trip and Other 3 packs: 2 × 5GB + 1GB',
  );
  expect(
    firstWords(answer({ packs: [{ name: '5GB', count: 12, carrier: { name: 'Trip' } }] }), false)
      .name,
  ).toBe('Trip 5GB');
});

it('says that a price is old, and nothing of a day that sample data has not', () => {
  const { plan } = answer();
  expect(firstWords(answer({ age: 'old' }), true).due).toBe(
    'all paid today, old price, seen 17 Aug 2026',
  );
  const sample = { plan: { ...plan, sample: true }, seenOn: null, age: null };
  expect(firstWords(answer(sample), true).due).toBe('all paid today');
  expect(firstWords(null, true).price).toBe('');
});
