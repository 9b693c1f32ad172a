import { expect, test } from 'vitest';
import { filtersOfView, planListUrl, planViewOf } from './query.ts';

const view = (text: string) => planViewOf(new URLSearchParams(text));

test('an empty address asks for the first page by name', () => {
  expect(planListUrl(view(''))).toBe('/api/admin/simcards?sort=planName&order=asc&page=1&limit=50');
});

test('filters, order and page become parameters of the call', () => {
  const url = planListUrl(
    view('q=max&carriers=att&region=US&planTypes=esim&show=deals&sort=price-desc&page=3'),
  );
  expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({
    q: 'max',
    carriers: 'att',
    region: 'US',
    planTypes: 'esim',
    hasDeal: 'true',
    sort: 'price',
    order: 'desc',
    page: '3',
    limit: '50',
  });
});

test('what is not understood is left open', () => {
  expect(view('planTypes=pigeon&show=all&sort=;drop&page=-4')).toMatchObject({
    planType: '',
    show: '',
    sort: 'planName-asc',
    page: 1,
  });
});

test('a selection of all that match names the filters and nothing else', () => {
  expect(filtersOfView(view('show=stale&carriers=visible&page=2'))).toEqual({
    carriers: ['visible'],
    staleDays: 7,
  });
});

test('a status narrows by status, or to plans with draft values', () => {
  expect(filtersOfView(view('status=draft'))).toEqual({ statuses: ['draft'] });
  expect(filtersOfView(view('status=changing'))).toEqual({ hasDraft: true });
  expect(view('status=lost').status).toBe('');
});
