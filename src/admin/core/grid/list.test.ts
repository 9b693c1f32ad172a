import { expect, test } from 'vitest';
import { ADMIN_PAGE_SIZE, viewList } from './list.ts';

const rows = [
  { name: 'Vodafone', plans: 3 },
  { name: 'AT&T', plans: 12 },
  { name: 'Congstar', plans: 7 },
  { name: 'Télécom', plans: 7 },
];
const view = (q: string, sort = 'name-asc', page = 1, all: typeof rows = rows) =>
  viewList(all, { q, sort, page }, (row) => row.name, {
    name: (row) => row.name,
    plans: (row) => row.plans,
  });

test('every word of the filter must begin a word of the row, whatever the accents', () => {
  expect(view('telec').rows.map((row) => row.name)).toEqual(['Télécom']);
  expect(view('at t').rows.map((row) => row.name)).toEqual(['AT&T']);
  expect(view('fone').rows).toEqual([]);
});

test('sorts by text and by number, both ways', () => {
  expect(view('').rows.map((row) => row.name)).toEqual(['AT&T', 'Congstar', 'Télécom', 'Vodafone']);
  expect(view('', 'plans-desc').rows[0]?.name).toBe('AT&T');
  expect(view('', 'plans-asc').rows[0]?.name).toBe('Vodafone');
});

test('a page past the end is the last page', () => {
  const many = Array.from({ length: ADMIN_PAGE_SIZE + 1 }, (_, index) => ({
    name: `n${String(index).padStart(3, '0')}`,
    plans: index,
  }));
  const last = view('', 'name-asc', 99, many);
  expect(last).toMatchObject({ page: 2, totalPages: 2, totalCount: ADMIN_PAGE_SIZE + 1 });
  expect(last.rows).toHaveLength(1);
});
