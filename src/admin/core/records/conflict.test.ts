import { expect, test } from 'vitest';
import { findClashes, resolveConflict } from './conflict.ts';

const base = { name: 'Visible', slug: 'visible', price: '25', hasDeal: false };

test('a field that only one side changed suggests that side', () => {
  const mine = { ...base, price: '20' };
  const theirs = { ...base, name: 'Visible+' };
  expect(findClashes(base, mine, theirs)).toEqual([
    { name: 'name', base: 'Visible', mine: 'Visible', theirs: 'Visible+', suggested: 'theirs' },
    { name: 'price', base: '25', mine: '20', theirs: '25', suggested: 'mine' },
  ]);
});

test('a field that both changed differently suggests nothing', () => {
  const [clash] = findClashes(base, { ...base, price: '20' }, { ...base, price: '22' });
  expect(clash?.suggested).toBeNull();
});

test('the same change on both sides is no clash', () => {
  expect(findClashes(base, { ...base, hasDeal: true }, { ...base, hasDeal: true })).toEqual([]);
});

test('the chosen sides are saved, and nothing of the others is lost', () => {
  const mine = { ...base, price: '20', slug: 'visible-one' };
  const theirs = { ...base, price: '22', name: 'Visible+' };
  const clashes = findClashes(base, mine, theirs);
  const choices = { name: 'theirs', price: 'mine', slug: 'mine' } as const;
  expect(resolveConflict(theirs, clashes, choices)).toEqual({
    name: 'Visible+',
    slug: 'visible-one',
    price: '20',
    hasDeal: false,
  });
});
