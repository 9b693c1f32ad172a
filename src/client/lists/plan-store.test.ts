import { describe, expect, test, vi } from 'vitest';
import type { PlanList } from '#src/contract/plans/plans.ts';
import type { PlanQuery } from '#src/domain/lists/plan-query.ts';
import { homeListPage, initialState } from '#src/domain/lists/list-page.ts';
import { ApiError } from '../core/api.ts';
import type { AddressBar } from './address-bar.ts';
import type { PlanIndex } from './plan-index.ts';
import { createPlanStore } from './plan-store.ts';

const listPage = homeListPage(['att', 't-mobile']);
const built = initialState(listPage);
const INDEX: PlanIndex = {
  agesFrom: '2026-11-21',
  asOf: '2026-11-21',
  carriers: {},
  regions: {},
  rates: null,
  named: { carriers: [], places: [] },
  plans: [],
};

/** A history of addresses, as a browser keeps one. */
function fakeAddress(start = '/') {
  const entries = [start];
  let at = 0;
  let moved: (params: URLSearchParams, y: number | null) => void = () => {};
  const params = () => new URL(entries[at]!, 'http://x').searchParams;
  const bar: AddressBar = {
    read: params,
    push: (href) => void entries.splice(++at, entries.length, href),
    replace: (href) => void (entries[at] = href),
    onMove: (callback) => {
      moved = callback;
      return () => {};
    },
  };
  const go = (by: number, y: number | null = null) => {
    at += by;
    moved(params(), y);
  };
  return { bar, entries, current: () => entries[at], go };
}

/** A server whose answers are given by hand, in any order. */
function fakeServer() {
  const asked: { query: PlanQuery; answer: (list: PlanList) => void; fail: (e: Error) => void }[] =
    [];
  const fetchPlans = (query: PlanQuery, signal: AbortSignal) =>
    new Promise<PlanList>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      asked.push({ query, answer: resolve, fail: reject });
    });
  return { asked, fetchPlans };
}

const list = (totalCount: number, currentPage = 1, rows = 1): PlanList => ({
  data: Array.from({ length: rows }, () => ({}) as PlanList['data'][number]),
  meta: { currentPage, totalPages: Math.max(1, Math.ceil(totalCount / 10)), totalCount },
});

function open(start?: string) {
  const address = fakeAddress(start);
  const server = fakeServer();
  const fetchIndex = vi.fn(async () => INDEX);
  const { fetchPlans } = server;
  const store = createPlanStore({
    listPage,
    built,
    openAddress: () => address.bar,
    fetchPlans,
    fetchIndex,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { store, address, asked: server.asked, fetchIndex, settle, view: () => store.$view.get() };
}

describe('a plan list', () => {
  test('asks nothing while the address is the one that was built', () => {
    const { store, asked } = open('/');
    store.connect();
    expect(asked).toEqual([]);
  });

  test('asks for the state of another address, as a shared link on a bare host', async () => {
    const { store, asked, view, settle } = open('/?planTypes=esim');
    store.connect();
    expect(asked[0]!.query).toMatchObject({ planTypes: ['esim'], carriers: [], minPrice: null });
    asked[0]!.answer(list(3));
    await settle();
    expect(view().list?.meta.totalCount).toBe(3);
  });

  test('writes a choice to the address and goes back to page 1', async () => {
    const { store, address, asked, settle } = open();
    store.patch({ page: 2 });
    expect(address.current()).toBe('/?page=2');
    asked[0]!.answer(list(12, 2));
    await settle();
    store.patch({ maxPrice: 20 });
    expect(address.current()).not.toContain('page');
    expect(asked[1]!.query).toMatchObject({ page: 1, maxPrice: 20 });
  });

  test('keeps the old rows until the answer comes, and drops an answer that comes too late', async () => {
    const { store, asked, view, settle } = open();
    store.patch({ sort: 'price-desc' });
    store.patch({ sort: 'data-desc' });
    expect(view()).toMatchObject({ list: null, shown: built, busy: true, late: false });
    asked[1]!.answer(list(2));
    await settle();
    asked[0]!.answer(list(9));
    await settle();
    expect(view().list?.meta.totalCount).toBe(2);
    expect(view().shown.query.sort).toBe('data-desc');
  });

  test('shows what it knows after Back without asking again', async () => {
    const { store, address, asked, view, settle } = open();
    store.connect();
    store.patch({ sort: 'data-desc' });
    asked[0]!.answer(list(5));
    await settle();
    store.patch({ sort: 'popularity' });
    asked[1]!.answer(list(6));
    await settle();
    address.go(-1, 420);
    expect(view()).toMatchObject({ restoreY: 420, list: { meta: { totalCount: 5 } } });
    address.go(-1);
    expect(view()).toMatchObject({ list: null, state: built });
    expect(asked).toHaveLength(2);
  });

  test('goes to the last page when the asked one lies past the end', async () => {
    const { store, address, asked, settle } = open();
    store.patch({ page: 9 });
    asked[0]!.answer(list(12, 9, 0));
    await settle();
    expect(address.current()).toBe('/?page=2');
    expect(asked[1]!.query.page).toBe(2);
  });

  test.each([
    ['a network error', new TypeError('Failed to fetch')],
    ['503', new ApiError(503, '', '')],
  ])('answers from the prebuilt index on %s', async (_name, error) => {
    const { store, asked, view, settle } = open();
    store.patch({ sort: 'data-desc' });
    asked[0]!.fail(error);
    // Code for that is loaded first.
    await expect.poll(() => view().awaySince).toBe('2026-11-21');
    expect(view().error).toBeNull();
    store.patch({ sort: 'popularity' });
    asked[1]!.answer(list(4));
    await settle();
    expect(view().awaySince).toBeNull();
  });

  test('says what the server refused, without the index, and asks again on Retry', async () => {
    const { store, asked, view, fetchIndex, settle } = open();
    store.patch({ sort: 'data-desc' });
    asked[0]!.fail(new ApiError(400, '{"message":"no"}', 'Bad Request'));
    await settle();
    expect(view().error).toBe('400: {"message":"no"}');
    expect(fetchIndex).not.toHaveBeenCalled();
    store.retry();
    asked[1]!.answer(list(1));
    await settle();
    expect(view()).toMatchObject({ error: null, list: { meta: { totalCount: 1 } } });
  });

  test('shows the first error when the index is away too', async () => {
    const { store, asked, view, fetchIndex, settle } = open();
    fetchIndex.mockRejectedValueOnce(new Error('no index'));
    store.patch({ sort: 'data-desc' });
    asked[0]!.fail(new TypeError('Failed to fetch'));
    await settle();
    expect(view().error).toBe('Failed to fetch');
  });
});
