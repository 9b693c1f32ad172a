import { expect, it } from 'vitest';
import { fittingTexts, subsets } from './fitting.ts';

it('never chooses a text that is too long while a shorter one is at hand', () => {
  expect(fittingTexts(['aaaa', 'aa', 'a'], [3, 3])).toBe('aa');
  expect(fittingTexts(['aaaa', 'aaaaa'], [1, 2])).toBe('aaaa');
  expect(fittingTexts(['a', 'aaa', 'aaaa'], [3, 4])).toBe('aaa');
});

it('offers every choice of sentences in their order', () => {
  expect(subsets(['a', 'b', 'c']).map((some) => some.join(''))).toEqual([
    'abc',
    'ab',
    'ac',
    'bc',
    'a',
    'b',
    'c',
    '',
  ]);
});
