import { describe, expect, test } from 'vitest';
import type { FinderPlan } from '../finder-index.ts';
import { find, found, monthly, pack } from '../testing.ts';

const YEAR = 'places=US&months=12';
const OLD = { seenOn: '2026-01-01' };
const OLDER = { seenOn: '2025-04-29' };
/** $12.00 a year for each dollar. */
const plan = (slug: string, price: number, facts: Partial<FinderPlan> & { seller?: string } = {}) =>
  monthly(slug, { price, seller: slug, ...facts });

describe('what may stand first', () => {
  test('fresh ones of two carriers, up to twice the lowest, before old ones', () => {
    const old = plan('old', 10, OLD);
    expect(found(YEAR, [old, plan('a', 20), plan('b', 18)])).toEqual(['b', 'a', 'old']);
    // Dearer than twice the lowest it stands among the others.
    expect(found(YEAR, [old, plan('a', 20.01), plan('b', 18), plan('c', 19)])).toEqual([
      'b',
      'c',
      'old',
      'a',
    ]);
    // Of one carrier alone, fresh ones do not lead.
    const one = { seller: 'one' };
    expect(found(YEAR, [old, plan('a', 12, one), plan('b', 13, one)])).toEqual(['old', 'a', 'b']);
  });

  test('what is older than a year comes last and is no measure of the lowest', () => {
    const plans = [plan('older', 1, OLDER), plan('a', 20), plan('b', 18), plan('old', 15, OLD)];
    expect(found(`${YEAR}&maxAge=any`, plans)).toEqual(['b', 'a', 'old', 'older']);
    expect(found(`${YEAR}&maxAge=any`, plans.slice(0, 1))).toEqual(['older']);
  });

  test('a price of which nobody knows the day is no fresh one', () => {
    const unseen = plan('unseen', 10, { seenOn: null });
    expect(found(YEAR, [unseen, plan('a', 12), plan('b', 13)])).toEqual(['a', 'b', 'unseen']);
  });

  test('packs are as old as the oldest of them', () => {
    const packs = [
      pack('ten', { price: 10, dataAmount: '10GB' }),
      pack('two', { price: 3, dataAmount: '2GB', ...OLD }),
      pack('other', { price: 14, dataAmount: '20GB', seller: 'other' }),
      pack('third', { price: 15, dataAmount: '20GB', seller: 'third' }),
    ];
    const { data } = find('places=JP&days=10&gb=12', packs);
    expect(data.map(({ total, age, seenOn }) => [total, age, seenOn])).toEqual([
      [14, 'fresh', '2026-09-01'],
      [15, 'fresh', '2026-09-01'],
      [13, 'old', '2026-01-01'],
    ]);
  });

  test('fewer unknown wishes before a lower total', () => {
    const plans = [
      plan('two', 1, { hotspot: null, network5g: null }),
      plan('one', 9, { hotspot: true, network5g: null }),
      plan('fits', 20, { hotspot: true, network5g: true }),
    ];
    expect(found(`${YEAR}&hotspot=true&network=5g`, plans)).toEqual(['fits', 'one?', 'two?']);
  });

  test('for months travel and data-only plans, then groups without their countries, come last', () => {
    const plans = [
      pack('group', { place: 'XN', price: 1 }),
      pack('trip', { place: 'US', price: 2 }),
      plan('tablet', 3, { planType: 'data-only' }),
      plan('silent', 50, { hotspot: null }),
    ];
    expect(
      found(
        `${YEAR}&hotspot=true`,
        plans.map((one) => ({ ...one, hotspot: null })),
      ),
    ).toEqual(['silent?', 'trip?', 'tablet?', 'group?']);
  });

  test('at an equal total without "at least" before with it', () => {
    const plans = [plan('a', 10, { taxes: 'excluded', setupFee: 0 }), plan('b', 10)];
    expect(found(YEAR, plans)).toEqual(['b', 'a']);
  });
});

describe('what is said of the first', () => {
  const first = (plans: FinderPlan[], search = YEAR) => find(search, plans).data[0]!.why;

  test('the month of a price that is not fresh', () => {
    expect(first([plan('a', 10)])).toBe('The lowest total for 12 months of all that fit.');
    expect(first([plan('a', 10, OLD)])).toBe(
      'The lowest total for 12 months of the prices seen in January 2026.',
    );
    expect(first([plan('a', 10, { ...OLD, hotspot: null })], `${YEAR}&hotspot=true`)).toBe(
      'The lowest total of the prices seen in January 2026, but whether a hotspot is allowed is not published: check before you buy.',
    );
  });

  test('the lowest that stands lower only for its age', () => {
    const plans = [
      plan('a', 12),
      plan('b', 13),
      plan('Tello 2GB', 10, { ...OLD, seller: 'Tello' }),
    ];
    const { data, meta } = find(YEAR, plans);
    expect(data[0]!.why).toBe('The lowest total for 12 months of the fresh prices that fit.');
    expect(data[2]!.why).toBe('$24.00 less than the first for 12 months, but an old price.');
    expect(meta.lower).toMatchObject({
      words: 'Lower, but last seen in January 2026: Tello 2GB, $120.00',
      plan: 'Tello 2GB',
      total: 120,
    });
    expect(meta.groups).toEqual([
      { count: 2, title: null, note: null },
      { count: 1, title: 'Old prices, seen in January 2026', note: expect.any(String) },
    ]);
    expect(find(YEAR, plans.slice(0, 2)).meta.lower).toBeNull();
  });

  test('the lowest that would be first with one wish that is not published', () => {
    const silent = { contractMonths: null };
    const plans = [
      plan('known', 20),
      plan('low', 10, silent),
      plan('lower', 9, { ...silent, hotspot: null }),
    ];
    const { perhaps } = find(`${YEAR}&contract=none`, plans).meta;
    expect(perhaps).toMatchObject({
      words: '$108.00 if it has no contract, which the seller does not publish',
      plan: 'lower',
    });
    // Two wishes are one too many, and what costs more than the first is no news.
    expect(find(`${YEAR}&contract=none&hotspot=true`, plans.slice(0, 1)).meta.perhaps).toBeNull();
    const hotspot = plans.map((one) => (one.slug === 'known' ? { ...one, hotspot: true } : one));
    expect(find(`${YEAR}&contract=none&hotspot=true`, hotspot).meta.perhaps).toBeNull();
    expect(
      find(`${YEAR}&contract=none`, [plan('known', 8), ...plans.slice(1)]).meta.perhaps,
    ).toBeNull();
  });

  test('an old price would not win over fresh ones of two carriers', () => {
    const low = plan('low', 10, { ...OLD, contractMonths: null });
    const search = `${YEAR}&contract=none`;
    expect(find(search, [low, plan('a', 12), plan('b', 13)]).meta.perhaps).toBeNull();
    expect(find(search, [low, plan('a', 12)]).meta.perhaps?.plan).toBe('low');
  });
});

describe('speed', () => {
  const unlimited = (facts: Partial<FinderPlan>) => ({ dataAmount: 'Unlimited', ...facts });
  const paces = (facts: Partial<FinderPlan>, gb: readonly number[]) =>
    gb.map((each) => {
      const { data, meta } = find(`${YEAR}&gb=${each}`, [plan('a', 10, unlimited(facts))]);
      return data[0] ? (data[0].speed ?? 'full') : (meta.slow[0]?.speed ?? 'none');
    });

  test('a stated speed carries 54 GB a month for each Mbps, at most', () => {
    // 5 × 54 = 270, and 10 Mbps bounds nothing.
    expect(paces({ maxSpeedMbps: 5 }, [270, 270.1])).toEqual(['full', 'none']);
    expect(paces({ maxSpeedMbps: 10 }, [1000])).toEqual(['full']);
    // 2.9 × 54 = 156.6; 3 Mbps is not slow.
    expect(paces({ maxSpeedMbps: 2.9 }, [156.6, 156.7])).toEqual(['slow', 'none']);
    expect(paces({ maxSpeedMbps: 3 }, [162, 162.1])).toEqual(['full', 'none']);
    // 0.3 × 54 = 16.2.
    expect(paces({ maxSpeedMbps: 0.3 }, [16.2, 16.3, 200])).toEqual(['slow', 'none', 'none']);
  });

  test('beyond the part at full speed it carries what the reduced speed does', () => {
    const att = { fullSpeedData: '16GB', fullSpeedPeriod: 'month', reducedSpeed: 1.5 } as const;
    // 16 + 1.5 × 54 = 97.
    expect(paces(att, [16, 16.1, 97, 97.1, 100])).toEqual([
      'full',
      'slowed',
      'slowed',
      'none',
      'none',
    ]);
    // Below 1 Mbps what comes after stands apart: 40 + 0.512 × 54 = 67.648.
    const slow = { fullSpeedData: '40GB', fullSpeedPeriod: 'month', reducedSpeed: 0.512 } as const;
    expect(paces(slow, [40, 41, 67.6, 67.7])).toEqual(['full', 'slow', 'slow', 'none']);
    // Nobody says how slow: as far as asked.
    expect(paces({ fullSpeedData: '1GB', fullSpeedPeriod: 'day' }, [30, 30.1, 900])).toEqual([
      'full',
      'slowed',
      'slowed',
    ]);
  });

  test('a stated amount is covered whatever comes after it, and no more', () => {
    const five = { dataAmount: '5GB', reducedSpeed: 0.128 };
    expect(found(`${YEAR}&gb=5`, [plan('a', 10, five)])).toEqual(['a']);
    expect(found(`${YEAR}&gb=5.1`, [plan('a', 10, five)])).toEqual([]);
    expect(
      found(`${YEAR}&gb=30`, [plan('a', 10, { dataAmount: '100GB', maxSpeedMbps: 5 })]),
    ).toEqual(['a']);
    const slow = find(`${YEAR}&gb=5`, [plan('a', 10, { dataAmount: '5GB', maxSpeedMbps: 1 })]);
    expect([slow.data.length, slow.meta.slow.length]).toEqual([0, 1]);
  });

  test('slowed ones come after all others, slow ones stand apart and are not counted', () => {
    const plans = [
      plan(
        'slowed',
        5,
        unlimited({ fullSpeedData: '10GB', fullSpeedPeriod: 'month', hotspot: true }),
      ),
      plan('slow', 1, unlimited({ maxSpeedMbps: 0.3, hotspot: true })),
      plan('perhaps', 9, { dataAmount: '99GB', hotspot: null }),
    ];
    const { data, meta } = find(`${YEAR}&gb=15&hotspot=true`, plans);
    expect(data.map(({ plan: { slug }, speed, fits }) => [slug, speed, fits])).toEqual([
      ['perhaps', null, 'unknown'],
      ['slowed', 'slowed', 'known'],
    ]);
    expect(data[1]!.why).toBe(
      'Fits, but slowed: 10 GB a month fast, then slowed, speed not published.',
    );
    expect(meta).toMatchObject({ totalCount: 2, knownCount: 1 });
    expect(meta.slow.map(({ plan: { slug }, speed, why }) => [slug, speed, why])).toEqual([
      ['slow', 'slow', 'Stands apart: 300 kbps all the time, for messages and maps.'],
    ]);
  });

  test('at most three slow ones; without data nothing is slow', () => {
    const plans = [1, 2, 3, 4].map((price) =>
      plan(`s${price}`, price, unlimited({ maxSpeedMbps: 1 })),
    );
    expect(find(YEAR, plans).meta.slow.map(({ plan: { slug } }) => slug)).toEqual([
      's1',
      's2',
      's3',
    ]);
    expect(found(`${YEAR}&gb=0`, plans)).toEqual(['s1', 's2', 's3', 's4']);
  });

  test('an unpublished limit counts as enough and is named', () => {
    const { data } = find(`${YEAR}&gb=100`, [plan('a', 10, unlimited({}))]);
    expect(data[0]).toMatchObject({ fits: 'known', unknown: ['fullSpeed'], speed: null });
  });

  test('packs of a trip by what their speed carries in it', () => {
    const trip = (facts: Partial<FinderPlan>, gb: number) => {
      const { data, meta } = find(`places=JP&days=10&gb=${gb}`, [pack('a', unlimited(facts))]);
      return data[0] ? (data[0].speed ?? 'full') : (meta.slow[0]?.speed ?? 'none');
    };
    // 3 GB a day are 30 GB in 10 days, and 2 Mbps carry 36 GB more.
    const daily = { fullSpeedData: '3GB', fullSpeedPeriod: 'day', reducedSpeed: 2 } as const;
    expect([30, 31, 66, 66.1].map((gb) => trip(daily, gb))).toEqual([
      'full',
      'slowed',
      'slowed',
      'none',
    ]);
    // 50 GB in all, and nobody says what comes after.
    const all = { fullSpeedData: '50GB', fullSpeedPeriod: 'total' } as const;
    expect([50, 51].map((gb) => trip(all, gb))).toEqual(['full', 'slowed']);
    // 1.5 Mbps carry 27 GB in 10 days, slowly.
    expect([27, 27.1].map((gb) => trip({ maxSpeedMbps: 1.5 }, gb))).toEqual(['slow', 'none']);
  });

  test('what is slow is never a part of another answer', () => {
    const plans = [
      pack('slow', { ...unlimited({ maxSpeedMbps: 1 }), price: 1 }),
      pack('five', { dataAmount: '5GB', price: 4 }),
    ];
    const { data, meta } = find('places=JP&days=10&gb=10', plans);
    expect(data.map(({ packs }) => packs.map(({ slug, count }) => [slug, count]))).toEqual([
      [['five', 2]],
    ]);
    expect(meta.slow[0]!.packs).toMatchObject([{ slug: 'slow', count: 1 }]);
  });
});
