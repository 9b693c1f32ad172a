import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it('names one, none and many, and groups the digits of a long count', () => {
  expect(plural(1, 'plan')).toBe('1 plan');
  expect(plural(0, 'plan')).toBe('0 plans');
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
  expect(plural(15_000, 'change')).toBe('15,000 changes');
});
