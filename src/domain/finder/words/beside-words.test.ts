import { expect, it } from 'vitest';
import { aroundTitle, besideLines } from './beside-words.ts';

const beside = { total: 130, currency: 'USD', seenOn: '2026-06-03' } as const;
const lower = {
  ...beside,
  words: 'Lower, but last seen in June 2026: Tello 2GB, $130.00',
  plan: 'tello-2gb-us',
  title: 'Tello 2GB',
};
const perhaps = {
  ...beside,
  words: '$120.00 if it has no contract, which the seller does not publish',
  plan: 'mint-5gb-us',
  title: 'Mint 5GB',
};

it('lines under a first answer name each plan once and lead to it', () => {
  const lines = besideLines({ lower, perhaps });
  expect(lines.map(({ words, plan }) => [words, plan])).toEqual([
    [lower.words, 'tello-2gb-us'],
    [`${perhaps.words}: Mint 5GB`, 'mint-5gb-us'],
  ]);
  expect(lines.map(aroundTitle)).toEqual([
    ['Lower, but last seen in June 2026: ', ', $130.00'],
    [`${perhaps.words}: `, ''],
  ]);
  expect(besideLines({ lower: null, perhaps: null })).toEqual([]);
});
