import { expect, test } from 'vitest';
import { isShown, MAX_VIEWS, readLists, withView, type SavedView } from './kept-lists.ts';

const view = (name: string, params: Record<string, string> = {}): SavedView => {
  return { name, params, hidden: [] };
};

test('a view of the same name is replaced, and views stand by name', () => {
  const views = withView(withView([view('Stale')], view('Deals')), view('Stale', { q: 'x' }));
  expect(views).toEqual([view('Deals'), view('Stale', { q: 'x' })]);
});

test('there is an end to views', () => {
  let views: readonly SavedView[] = [];
  for (let n = 0; n < MAX_VIEWS + 5; n += 1) views = withView(views, view(`View ${n}`));
  expect(views).toHaveLength(MAX_VIEWS);
});

test('a list is shown as a view has it, whatever the order of its parameters', () => {
  const saved = { ...view('Deals', { show: 'deals', sort: 'price-asc' }), hidden: ['a', 'b'] };
  const now = { params: { sort: 'price-asc', show: 'deals' }, hidden: ['b', 'a'] };
  expect(isShown(saved, now)).toBe(true);
  expect(isShown(saved, { ...now, hidden: ['a'] })).toBe(false);
  expect(isShown(saved, { ...now, params: { show: 'deals' } })).toBe(false);
});

test('what was kept is read, and what is not as it should be is left out', () => {
  const kept = { simcards: { hidden: ['type'], views: [view('Deals', { show: 'deals' })] } };
  expect(readLists(JSON.stringify(kept))).toEqual(kept);
  const spoiled = {
    simcards: {
      hidden: ['type', 7],
      views: [null, { name: '' }, { name: 'Ok', params: { q: 1 } }],
    },
    regions: 'all',
  };
  expect(readLists(JSON.stringify(spoiled))).toEqual({
    simcards: { hidden: ['type'], views: [view('Ok')] },
    regions: { hidden: [], views: [] },
  });
  expect([readLists(null), readLists('{'), readLists('null'), readLists('7')]).toEqual([
    {},
    {},
    {},
    {},
  ]);
});
