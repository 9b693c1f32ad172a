import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, PLAN_TYPES } from '../../core/vocabulary.ts';
import { formatNeed, NEED_KEYS, needSearch, parseNeed } from './need-address.ts';
import {
  AUDIENCES_WANTED,
  CALLS_WANTED,
  CONTRACTS_WANTED,
  FORMATS_WANTED,
  NO_WISHES,
  type NeedQuery,
} from './need.ts';

const read = (text: string) => parseNeed(new URLSearchParams(text));
const ENOUGH = 'places=JP&days=12';
const amount = fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100);
const gigabytes = fc.integer({ min: 0, max: 1_000_000 }).map((mb) => mb / 1000);

/** Any need that the site itself can be in. */
const anyNeed = fc
  .uniqueArray(fc.constantFrom('US', 'UK', 'DE', 'JP', 'XE', 'XW'), { minLength: 1, maxLength: 5 })
  .chain((places) => {
    const each = <T>(one: fc.Arbitrary<T>) =>
      fc.oneof(
        fc.array(one, { minLength: 1, maxLength: 1 }),
        fc.array(one, { minLength: places.length, maxLength: places.length }),
      );
    const time = fc.oneof(
      fc.record({ months: fc.integer({ min: 1, max: 36 }), days: fc.constant<number[]>([]) }),
      fc.record({
        months: fc.constant(null),
        days: each(fc.integer({ min: 1, max: Math.floor(365 / places.length) })),
      }),
    );
    const data = fc.oneof(
      fc.record({
        gb: fc.oneof(fc.constant<number[]>([]), each(gigabytes)),
        unlimited: fc.constant(false),
      }),
      fc.constant({ gb: [] as number[], unlimited: true }),
    );
    return fc
      .tuple(time, data, anyWishes)
      .map(([when, what, wishes]): NeedQuery => ({ places, ...when, ...wishes, ...what }));
  });
const anyWishes = fc
  .record({
    lines: fc.integer({ min: 1, max: 9 }),
    hotspotGb: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((mb) => mb / 1000)),
    calls: fc.constantFrom(...CALLS_WANTED),
    number: fc.boolean(),
    hotspot: fc.boolean(),
    format: fc.option(fc.constantFrom(...FORMATS_WANTED)),
    planTypes: fc.subarray([...PLAN_TYPES]),
    audience: fc.option(fc.constantFrom(...AUDIENCES_WANTED)),
    contract: fc.constantFrom(...CONTRACTS_WANTED),
    network: fc
      .uniqueArray(fc.constantFrom('5g', 'vodafone', 'at&t', 'ntt docomo'), { maxLength: 3 })
      .map((names) => names.sort()),
    carriers: fc.subarray(['1und1', 'mint-mobile', 'visible']),
    maxPerMonth: fc.option(amount),
    maxDue: fc.option(amount),
    from: fc.option(fc.constantFrom('2026-11', '2027-04')),
    currency: fc.option(fc.constantFrom(...CURRENCIES)),
    maxAge: fc.option(fc.oneof(fc.constant('any' as const), fc.integer({ min: 0, max: 99_999 }))),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    limit: fc.integer({ min: 1, max: 100 }),
  })
  // A size asks for a hotspot.
  .map((wishes) => ({ ...wishes, hotspot: wishes.hotspot || wishes.hotspotGb !== null }));

describe('need and address', () => {
  it('reads back every need that it writes, without a complaint', () => {
    fc.assert(
      fc.property(anyNeed, (need) => {
        expect(read(formatNeed(need).toString())).toEqual({ need, issues: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('writes one address for one need: reading and writing again changes nothing', () => {
    fc.assert(
      fc.property(anyNeed, (need) => {
        const text = needSearch(need);
        expect(needSearch(read(text).need!)).toBe(text);
      }),
    );
  });

  it('never throws, and what it understood it reads again, whatever stands in the address', () => {
    const key = fc.oneof(fc.constantFrom(...NEED_KEYS), fc.string());
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'JP',
        ',',
        'DE,UK',
        '7,7',
        '12',
        '0',
        '-1',
        '1e3',
        'unlimited',
        'any',
        'true',
        '999999',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 8 }), (pairs) => {
        const { need, issues } = read(new URLSearchParams(pairs).toString());
        for (const { path, message } of issues) {
          expect(NEED_KEYS).toContain(path);
          expect(message).toContain(path);
        }
        if (!need) expect(issues.length).toBeGreaterThan(0);
        else expect(read(formatNeed(need).toString()).need).toEqual(need);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves defaults out and writes lists with commas', () => {
    const need = { ...NO_WISHES, places: ['DE', 'UK'], months: null, days: [7, 7], gb: [5, 5] };
    expect(needSearch(need)).toBe('?places=DE,UK&days=7,7&gb=5,5');
  });
});

describe('parseNeed', () => {
  it.each([
    ['', ['places', 'months']],
    ['places=JP', ['months']],
    ['days=12', ['places']],
    ['places=JPN&days=12', ['places']],
    ['places=A1&days=12', ['places']],
    ['places=AA,BB,CC,DD,EE,FF&days=12', ['places']],
    ['places=JP&months=12&days=12', ['days']],
    ['places=JP&months=0', ['months']],
    ['places=JP&months=37', ['months']],
    ['places=JP&days=366', ['days']],
    ['places=JP&days=0', ['days']],
    ['places=JP&days=7,7', ['days']],
    ['places=JP,US&days=300,300', ['days']],
    ['places=JP&days=,', ['months']],
    [`${ENOUGH}&gb=-1`, ['gb']],
    [`${ENOUGH}&gb=1001`, ['gb']],
    [`${ENOUGH}&gb=5,5`, ['gb']],
    [`${ENOUGH}&gb=5,unlimited`, ['gb']],
    [`${ENOUGH}&gb=1e3`, ['gb']],
    [`${ENOUGH}&calls=many`, ['calls']],
    [`${ENOUGH}&number=maybe`, ['number']],
    [`${ENOUGH}&format=wood`, ['format']],
    [`${ENOUGH}&planTypes=prepaid,satellite`, ['planTypes']],
    [`${ENOUGH}&audience=dogs`, ['audience']],
    [`${ENOUGH}&contract=24`, ['contract']],
    [`${ENOUGH}&network=a,b,c,d,e,f`, ['network']],
    [`${ENOUGH}&lines=0`, ['lines']],
    [`${ENOUGH}&lines=10`, ['lines']],
    [`${ENOUGH}&lines=2.5`, ['lines']],
    [`${ENOUGH}&hotspotGb=0`, ['hotspotGb']],
    [`${ENOUGH}&hotspotGb=1001`, ['hotspotGb']],
    [`${ENOUGH}&hotspotGb=much`, ['hotspotGb']],
    [`${ENOUGH}&maxPerMonth=-5`, ['maxPerMonth']],
    [`${ENOUGH}&maxDue=1e9`, ['maxDue']],
    [`${ENOUGH}&from=2027-13`, ['from']],
    [`${ENOUGH}&from=april`, ['from']],
    [`${ENOUGH}&currency=XXX`, ['currency']],
    [`${ENOUGH}&maxAge=old`, ['maxAge']],
    [`${ENOUGH}&page=0`, ['page']],
    [`${ENOUGH}&limit=many`, ['limit']],
    [`${ENOUGH}&places=US`, ['places']],
    [`${ENOUGH}&days=5`, ['days']],
    [`${ENOUGH}&gb=1&gb=2`, ['gb']],
    [`${ENOUGH}&gb[]=1`, ['gb']],
  ])('reports %s and names the parameter', (text, paths) => {
    expect(read(text).issues.map(({ path }) => path)).toEqual(paths);
  });

  it('takes a size of the hotspot for a wish for one, and writes it once', () => {
    const { need, issues } = read(`${ENOUGH}&hotspotGb=50`);
    expect(issues).toEqual([]);
    expect(need).toMatchObject({ hotspot: true, hotspotGb: 50, lines: 1 });
    expect(needSearch(need!)).toBe(`?${ENOUGH}&hotspotGb=50`);
    expect(needSearch(read(`${ENOUGH}&hotspot=true&hotspotGb=50`).need!)).toBe(
      `?${ENOUGH}&hotspotGb=50`,
    );
  });

  it('knows GB as UK, repeated plan types, capped limits, and ignores what it does not know', () => {
    const { need, issues } = read(
      'places=gb&days=5&planTypes=esim&planTypes=travel&limit=5000&utm_source=x&hotspot=',
    );
    expect(issues).toEqual([]);
    expect(need).toMatchObject({ places: ['UK'], planTypes: ['esim', 'travel'], limit: 100 });
  });
});
