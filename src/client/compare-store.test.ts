import { expect, it } from 'vitest';
import { COMPARE_KEY, createCompareStore } from './compare-store.ts';

const plan = (slug: string) => ({ slug, name: `Plan ${slug}`, price: '$10.00', carrier: 'Tello' });

function memory(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [[COMPARE_KEY, initial]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const slugs = (store: ReturnType<typeof createCompareStore>) =>
  store.picked.get().map(({ slug }) => slug);

it('adds, takes out and stops at four', () => {
  const store = createCompareStore(memory());
  expect(['a', 'b', 'c', 'd', 'e'].map((slug) => store.toggle(plan(slug)))).toEqual([
    'added',
    'added',
    'added',
    'added',
    'full',
  ]);
  expect(store.toggle(plan('b'))).toBe('removed');
  expect(slugs(store)).toEqual(['a', 'c', 'd']);
  store.clear();
  expect(slugs(store)).toEqual([]);
});

it('lives on in the storage and follows another tab', () => {
  const storage = memory();
  const [here, there] = [createCompareStore(storage), createCompareStore(storage)];
  here.toggle(plan('a'));
  expect(slugs(createCompareStore(storage))).toEqual(['a']);
  expect(slugs(there)).toEqual([]);
  there.reload();
  expect(slugs(there)).toEqual(['a']);
});

it.each(['{', '{}', 'null', '[1,null,{"slug":"a"}]'])(
  'starts empty from a damaged storage: %s',
  (text) => {
    expect(slugs(createCompareStore(memory(text)))).toEqual([]);
  },
);

it('never takes over more than four plans, or one twice', () => {
  const many = ['a', 'a', 'b', 'c', 'd', 'e'].map(plan);
  expect(slugs(createCompareStore(memory(JSON.stringify(many))))).toEqual(['a', 'b', 'c', 'd']);
});

it('works while the page lives when the storage is forbidden', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  const store = createCompareStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(store.toggle(plan('a'))).toBe('added');
  expect(slugs(store)).toEqual(['a']);
});
