import { expect, it } from 'vitest';
import { digest } from './digest.ts';

const long = 'x'.repeat(300);

it.each([
  ['a value deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ['a text that looks like a number', { a: 1 }, { a: '1' }],
  ['null, which is not absent', { a: null }, {}],
  ['an order', [1, 2], [2, 1]],
  ['where one list ends', [['a'], []], [[], ['a']]],
  ['where a name ends', { ab: 'c' }, { a: 'bc' }],
  ['a list of pairs, which is no map', new Map([['a', 1]]), [['a', 1]]],
  ['an entry of a map', new Map([['a', 1]]), new Map([['a', 2]])],
  ['something after what is long', [{ long }, 1], [{ long }, 2]],
  ['something in what is long', [{ long, a: 1 }], [{ long, a: 2 }]],
])('is another one with %s', (_, one, other) => {
  expect(digest(one)).not.toBe(digest(other));
});

it('is the same for what says the same', () => {
  const made = () => ({ plan: { long, notes: [] }, absent: undefined, of: new Set(['a']) });
  expect(digest(made())).toBe(digest(made()));
  expect(digest({ a: 1, absent: undefined })).toBe(digest({ a: 1 }));
  expect(digest(made()).length).toBeLessThan(100);
});

it.each([
  ['a function', { sortHref: () => '' }],
  ['a date', { now: new Date(0) }],
  ['an address', [new URL('http://localhost')]],
  ['parameters', new URLSearchParams('a=1')],
])('refuses %s, which could hide what a view reads', (_, value) => {
  expect(() => digest(value)).toThrow(TypeError);
});
