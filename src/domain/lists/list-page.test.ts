import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_QUERY, type PlanQuery } from './plan-query.ts';
import {
  DEALS_LIST_PAGE,
  HOME_INITIAL,
  PLANS_LIST_PAGE,
  baseQuery,
  canonicalSearch,
  homeListPage,
  initialState,
  noFilters,
  ownFilters,
  readAddress,
  regionListPage,
  writeAddress,
  type ListState,
  type ListPage,
} from './list-page.ts';
import { DATA_STEPS_GB, PLAN_TYPES, SORTS, VIEWS } from '../core/vocabulary.ts';

const HOME = homeListPage(['att', 't-mobile', 'verizon']);
const LIST_PAGES = [HOME, homeListPage([]), PLANS_LIST_PAGE, DEALS_LIST_PAGE, regionListPage('UK')];
const read = (address: string, listPage: ListPage) =>
  readAddress(new URL(address, 'https://x.test').searchParams, listPage);

const filters = fc.record<Partial<PlanQuery>>({
  q: fc.constantFrom('', 'prepaid', 'a b', 'AT&T', 'ü+%'),
  region: fc.option(fc.constantFrom('US', 'UK')),
  carriers: fc.subarray(['att', 't-mobile', 'verizon']),
  planTypes: fc.subarray([...PLAN_TYPES]),
  minPrice: fc.option(fc.constantFrom(0, 15, 7.5)),
  maxPrice: fc.option(fc.constantFrom(50, 0.01)),
  minData: fc.option(fc.constantFrom(...DATA_STEPS_GB)),
  unlimited: fc.boolean(),
  dealsOnly: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 40 }),
});
const anyState = fc
  .tuple(fc.constantFrom(...LIST_PAGES), filters, fc.constantFrom(...VIEWS))
  // Without words nothing fits best.
  .filter(([, { q, sort }]) => q !== '' || sort !== 'fit')
  .map(([listPage, patch, view]): { listPage: ListPage; state: ListState } => ({
    listPage,
    state: {
      query: { ...DEFAULT_QUERY, ...patch, ...listPage.fixed, limit: listPage.limit },
      view,
    },
  }));

describe('addresses of a list', () => {
  it('open the same view again, on every page, for every state', () => {
    fc.assert(
      fc.property(anyState, ({ listPage, state }) => {
        expect(read(writeAddress(state, listPage), listPage)).toEqual(state);
      }),
      { numRuns: 1000 },
    );
  });

  it('are bare for the first view of every page', () => {
    for (const listPage of LIST_PAGES) {
      expect(writeAddress(initialState(listPage), listPage)).toBe(listPage.path);
      expect(read(listPage.path, listPage)).toEqual(initialState(listPage));
    }
  });

  it('never hold what the page fixes', () => {
    expect(writeAddress(initialState(DEALS_LIST_PAGE), DEALS_LIST_PAGE)).not.toContain('dealsOnly');
    expect(read('/region/UK?region=US', regionListPage('UK')).query.region).toBe('UK');
    expect(read('/deals?dealsOnly=false', DEALS_LIST_PAGE).query.dealsOnly).toBe(true);
  });
});

describe('Home', () => {
  it('starts with the specified filters', () => {
    expect(initialState(HOME).query).toMatchObject({
      carriers: ['att', 't-mobile'],
      planTypes: ['prepaid'],
      minPrice: 15,
      maxPrice: 50,
      dealsOnly: false,
      q: '',
    });
  });

  it('drops carriers that do not exist, and all initial filters when none is left', () => {
    expect(initialState(homeListPage(['att'])).query.carriers).toEqual(['att']);
    expect(initialState(homeListPage(['other'])).query).toMatchObject(noFilters(HOME));
  });

  it('switches them off with any filter key, and with show=all', () => {
    expect(read('/?region=UK', HOME).query).toMatchObject({ ...noFilters(HOME), region: 'UK' });
    expect(read('/?show=all', HOME).query).toMatchObject(noFilters(HOME));
    expect(read('/?sort=price-desc', HOME).query).toMatchObject({
      ...HOME_INITIAL,
      sort: 'price-desc',
    });
  });

  it('writes show=all when every filter is taken away', () => {
    const all = { query: { ...DEFAULT_QUERY, ...noFilters(HOME) }, view: 'list' as const };
    expect(writeAddress(all, HOME)).toBe('/?show=all');
    expect(writeAddress(all, PLANS_LIST_PAGE)).toBe('/plans?limit=10&view=list');
  });
});

describe('older prices', () => {
  const OPEN = regionListPage('CA', null);
  const FOLDED = regionListPage('US');

  it('are folded on a page unless its address asks for them', () => {
    expect(read('/region/US', FOLDED).query.maxAge).toBe(365);
    expect(read('/region/US?maxAge=any', FOLDED).query.maxAge).toBeNull();
    expect(read('/region/CA', OPEN).query.maxAge).toBeNull();
    expect(read('/region/CA?maxAge=30', OPEN).query.maxAge).toBe(30);
  });

  it('stand in the address only where the page would show otherwise', () => {
    const address = (listPage: typeof OPEN, maxAge: number | null) =>
      writeAddress({ query: { ...baseQuery(listPage), maxAge }, view: 'list' }, listPage);
    expect(address(FOLDED, 365)).toBe('/region/US');
    expect(address(FOLDED, null)).toBe('/region/US?maxAge=any');
    expect(address(OPEN, null)).toBe('/region/CA');
    expect(address(OPEN, 365)).toBe('/region/CA?maxAge=365');
  });

  it('keep every limit apart in the spelling that is not told which page folds', () => {
    const spelt = (text: string) => canonicalSearch(new URLSearchParams(text), FOLDED);
    expect(['', 'maxAge=365', 'maxAge=any', 'maxAge=x'].map(spelt)).toEqual([
      '',
      '?maxAge=365',
      '?maxAge=any',
      '',
    ]);
  });

  it('are no filter of the visitor until somebody changes that', () => {
    expect(ownFilters(FOLDED, baseQuery(FOLDED))).toEqual({ region: 'US', maxAge: 365 });
    expect(ownFilters(FOLDED, { ...baseQuery(FOLDED), maxAge: 30 })).toEqual({ region: 'US' });
  });
});

describe('every page of a list', () => {
  it('stays usable whatever stands in the address', () => {
    const pair = fc.tuple(fc.string(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.constantFrom(...LIST_PAGES), fc.array(pair), (listPage, pairs) => {
        const state = readAddress(new URLSearchParams(pairs), listPage);
        expect(state.query.limit).toBe(listPage.limit);
        expect(state.query).toMatchObject(listPage.fixed);
        expect(read(writeAddress(state, listPage), listPage)).toEqual(state);
      }),
    );
  });
});
