import { expect, test } from 'vitest';
import { filtersOfView, planListUrl, planViewOf, wherePatch } from './query.ts';

const view = (text: string) => planViewOf(new URLSearchParams(text));

test('an empty address asks for the first page by name', () => {
  expect(planListUrl(view(''))).toBe('/api/admin/simcards?sort=planName&order=asc&page=1&limit=50');
});

test('filters, order and page become parameters of the call', () => {
  const url = planListUrl(
    view('q=max&where=carrier.is.att,hasDeal.is.true&sort=price-desc&page=3'),
  );
  expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({
    q: 'max',
    where: 'carrier.is.att,hasDeal.is.true',
    sort: 'price',
    order: 'desc',
    page: '3',
    limit: '50',
  });
});

test('what is not understood is left open', () => {
  expect(view('sort=;drop&page=-4&where=evil.is.1&columns=price,evil,deadBuyLink')).toMatchObject({
    where: [],
    sort: 'planName-asc',
    page: 1,
    columns: ['price'],
  });
});

test('a selection of all that match names the filters and nothing else', () => {
  expect(filtersOfView(view('where=setupFee.unknown&page=2'))).toEqual({
    where: 'setupFee.unknown',
  });
});

test('conditions keep commas of their values', () => {
  const where = view('where=carrier.is.att,sourceName.is.a~c b').where;
  expect(wherePatch(where)).toMatchObject({ where: 'carrier.is.att,sourceName.is.a~c b' });
  expect(where[1]!.value).toBe('a, b');
});
