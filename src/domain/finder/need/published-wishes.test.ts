import { expect, test } from 'vitest';
import { finderIndex } from '../finder-index.ts';
import { NO_WISHES } from './need.ts';
import { publishedWishes } from './published-wishes.ts';
import { publishedWords } from './published-words.ts';
import { FINDER_CONTEXT, monthly, pack } from '../testing.ts';

const plans = [
  monthly('a', { hotspot: true, calls: 'unlimited' }),
  monthly('b', { hotspot: null, calls: 'unlimited', contractMonths: null }),
  monthly('c', { hotspot: null, calls: null, contractMonths: null }),
  // None of these can answer the need.
  monthly('away', { place: 'DE', hotspot: true }),
  monthly('visitors', { audience: 'visitors', hotspot: true }),
  pack('silent', { place: 'XN', hotspot: true }),
];
const need = { ...NO_WISHES, places: ['US'], months: 12, days: [], hotspot: true, gb: [999] };

test('counts over the plans that can answer the need, whatever else is wished for', () => {
  const said = publishedWishes(finderIndex(plans), need, FINDER_CONTEXT);
  expect(said).toMatchObject({ plans: 3, says: { hotspot: 1, hasNumber: 2, contractMonths: 1 } });
  expect(said.says.network5g).toBe(0);
  expect(publishedWords(said, 'hotspot')).toEqual({ isOff: false, words: '1 of 3 say' });
  expect(publishedWords(said, 'hasNumber')).toEqual({ isOff: false, words: null });
  expect(publishedWords(said, 'network5g')).toEqual({ isOff: true, words: 'not published here' });
});

test('where no plan can answer, nothing is disabled', () => {
  const said = publishedWishes(finderIndex([]), need, FINDER_CONTEXT);
  expect(publishedWords(said, 'hotspot')).toEqual({ isOff: false, words: null });
});
