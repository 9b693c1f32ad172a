import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_QUERY,
  FILTER_KEYS,
  NO_FILTERS,
  formatPlanQuery,
  parsePlanQuery,
  type PlanQuery,
} from './plan-query.ts';
import {
  activeFilters,
  dataSliderFilter,
  dataSliderIndex,
  filtersOf,
  sameFilters,
} from './filter-values.ts';
import {
  DATA_SLIDER_UNLIMITED,
  DATA_STEPS_GB,
  PLAN_TYPES,
  PRICE_BASES,
  SORTS,
  FIT,
} from '../core/vocabulary.ts';
import { anyFactFilters } from '../plans/facts/testing.ts';
import { anyOrder } from '../core/testing.ts';

const read = (text: string) => parsePlanQuery(new URLSearchParams(text));
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);

/** Any query that the site itself can be in. */
const anyQuery: fc.Arbitrary<PlanQuery> = fc
  .record<Omit<PlanQuery, 'need' | 'sort'>>({
    q: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim()),
    region: fc.option(fc.constantFrom('US', 'UK', 'DE', 'JP', 'CA')),
    ownOnly: fc.boolean(),
    carriers: fc
      .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,4})?$/), { maxLength: 5 })
      .map((slugs) => slugs.sort()),
    planTypes: fc.subarray([...PLAN_TYPES]),
    minPrice: fc.option(amount),
    maxPrice: fc.option(amount),
    priceBasis: fc.constantFrom(...PRICE_BASES),
    minData: fc.option(fc.constantFrom(...DATA_STEPS_GB)),
    minDays: fc.option(fc.integer({ min: 1, max: 999 })),
    unlimited: fc.boolean(),
    fullSpeed: fc.boolean(),
    contract: fc.constantFrom(null, 'none' as const),
    network: fc.subarray(['at-t', 'o2', 't-mobile', 'vodafone-uk']),
    dealsOnly: fc.boolean(),
    maxAge: fc.option(fc.integer({ min: 0, max: 99_999 })),
    ...anyFactFilters,
    page: fc.integer({ min: 1, max: 1_000_000 }),
    limit: fc.integer({ min: 1, max: 100 }),
  })
  .chain((rest) => anyOrder.map((order) => ({ ...rest, ...order })))
  // Without words nothing fits best.
  .filter(({ q, sort }) => q !== '' || sort !== FIT);

describe('query and address', () => {
  it('reads back every query that it writes, without a complaint', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const text = formatPlanQuery(query).toString();
        expect(read(text)).toEqual({ query, issues: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('writes one address for one query: reading and writing again changes nothing', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const text = formatPlanQuery(query).toString();
        expect(formatPlanQuery(read(text).query).toString()).toBe(text);
      }),
    );
  });

  it.each([
    ['sort=total&gb=10.0&months=12&days=&calls=any&number=0', 'months=12&gb=10&sort=total'],
    ['number=1&days=07&gb=UNLIMITED', 'days=7&gb=unlimited&number=true'],
  ])('has one spelling for a need: %s', (text, canonical) => {
    expect(formatPlanQuery(read(text).query).toString()).toBe(canonical);
  });

  it('leaves defaults out', () => {
    expect(formatPlanQuery(DEFAULT_QUERY).toString()).toBe('');
  });

  it('never throws and always answers a usable query, whatever stands in the address', () => {
    const key = fc.oneof(fc.constantFrom(...FILTER_KEYS, 'sort', 'page', 'limit'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (pairs) => {
        const { query, issues } = parsePlanQuery(new URLSearchParams(pairs));
        expect(Object.keys(query).sort()).toEqual(Object.keys(DEFAULT_QUERY).sort());
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.limit).toBeGreaterThanOrEqual(1);
        expect(query.limit).toBeLessThanOrEqual(100);
        expect(SORTS).toContain(query.sort);
        expect(query.q.length).toBeLessThanOrEqual(100);
        for (const issue of issues) expect(issue.message).toContain(issue.path);
        // What was understood can be written and read again.
        expect(read(formatPlanQuery(query).toString()).query).toEqual(query);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('parsePlanQuery', () => {
  it('takes lists as commas, as repeats and mixed; sorted, without doubles', () => {
    for (const text of [
      'carriers=t-mobile,att',
      'carriers=att&carriers=t-mobile',
      'carriers=att,T-Mobile&carriers=att',
    ]) {
      expect(read(text)).toMatchObject({ query: { carriers: ['att', 't-mobile'] }, issues: [] });
    }
  });

  it.each(['q', 'region', 'minPrice', 'maxPrice', 'minData', 'unlimited', 'dealsOnly', 'sort'])(
    'reports a repeated %s',
    (key) => {
      expect(read(`${key}=1&${key}=2`).issues.map((issue) => issue.path)).toContain(key);
    },
  );

  it.each(['carriers[]=att', 'planTypes[0]=prepaid', 'minPrice[gte]=5', 'page[]=2'])(
    'reports brackets: %s',
    (text) => {
      const { issues } = read(text);
      expect(issues).toHaveLength(1);
      expect(issues[0]!.message).toContain(text.split('[')[0]);
    },
  );

  it.each([
    ['minPrice=abc', 'minPrice'],
    ['minPrice=-5', 'minPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['maxPrice=NaN', 'maxPrice'],
    ['minData=Infinity', 'minData'],
    ['dealsOnly=maybe', 'dealsOnly'],
    ['sort=cheapest', 'sort'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['planTypes=prepaid,satellite', 'planTypes'],
    ['carriers=a/b', 'carriers'],
    ['region=USA', 'region'],
    ['maxAge=x', 'maxAge'],
    ['maxAge=-1', 'maxAge'],
    ['maxAge=1.5', 'maxAge'],
    ['maxAge=1000000', 'maxAge'],
    ['maxAge=365,90', 'maxAge'],
    [`q=${'x'.repeat(301)}`, 'q'],
  ])('reports %s and names the parameter', (text, path) => {
    expect(read(text).issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('caps the limit, understands GB as UK and ignores what it does not know', () => {
    expect(read('limit=5000&utm_source=x&region=gb')).toMatchObject({
      query: { limit: 100, region: 'UK' },
      issues: [],
    });
  });

  it('takes minData from 999 on as unlimited only', () => {
    expect(read('minData=999').query).toMatchObject({ minData: null, unlimited: true });
    expect(read('minData=998').query).toMatchObject({ minData: 998, unlimited: false });
    expect(read('minData=0').query).toMatchObject({ minData: null, unlimited: false });
  });

  it('treats an empty value as absent', () => {
    expect(read('q=&region=&minPrice=&page=&carriers=&sort=&dealsOnly=')).toEqual({
      query: DEFAULT_QUERY,
      issues: [],
    });
  });
});

describe('filters', () => {
  it('names what differs from a base', () => {
    const filters = { ...NO_FILTERS, carriers: ['att'], minPrice: 0, dealsOnly: true };
    expect(activeFilters(filters)).toEqual(['carriers', 'minPrice', 'dealsOnly']);
    expect(activeFilters(filters, filters)).toEqual([]);
    expect(sameFilters(filters, NO_FILTERS)).toBe(false);
  });

  it('keeps order and page out', () => {
    expect(Object.keys(filtersOf(DEFAULT_QUERY))).toEqual([...FILTER_KEYS]);
  });
});

describe('data slider', () => {
  it('stands where its own filter says, at every position but the cleared one', () => {
    for (let index = 1; index <= DATA_SLIDER_UNLIMITED; index += 1) {
      expect(dataSliderIndex(dataSliderFilter(index))).toBe(index);
    }
    expect(dataSliderIndex(dataSliderFilter(0))).toBeNull();
  });
  it('filters by the GB of its step; the end wants unlimited plans', () => {
    expect(dataSliderFilter(0)).toEqual({ minData: null, unlimited: false });
    expect(dataSliderFilter(1)).toEqual({ minData: 1, unlimited: false });
    expect(dataSliderFilter(9)).toEqual({ minData: 100, unlimited: false });
    expect(dataSliderFilter(10)).toEqual({ minData: null, unlimited: true });
  });
  it('stands at the step below an amount between two steps', () => {
    expect(dataSliderIndex({ minData: 3, unlimited: false })).toBe(2);
    expect(dataSliderIndex({ minData: 500, unlimited: false })).toBe(9);
  });
});
