import { describe, expect, it } from 'vitest';
import type { ComparedPlan } from './compared-plan.ts';
import { comparedNeed } from './compared-need.ts';
import { costChart, moneyTicks } from './cost-chart.ts';
import { testPlan } from '#src/ui/testing.ts';

const plan = (slug: string, price: number, patch: Partial<ComparedPlan> = {}): ComparedPlan => {
  const made = testPlan(slug, { price, validity: '1 month', billing: 'recurring' });
  return { ...made, carrier: { ...made.carrier, name: slug.toUpperCase(), slug }, ...patch };
};
const chart = (plans: ComparedPlan[], search = '') =>
  costChart(plans, comparedNeed(new URLSearchParams(search), plans), '2026-11-22');

describe('cost against GB a month', () => {
  const a = plan('a', 10, { dataAmount: '5GB' });
  const b = plan('b', 20, { dataAmount: '17GB', reducedSpeed: 0.128 });
  const c = plan('c', 20, { dataAmount: 'Unlimited', fullSpeedData: '16GB', reducedSpeed: 1.5 });
  const d = plan('d', 25, { dataAmount: 'Unlimited' });

  it('says where each line is at full speed, where it goes on slower, and where it ends', () => {
    const { lines } = chart([a, b, c, d])!;
    expect(lines.map(({ total, fullTo, endsAt, limit }) => [total, fullTo, endsAt, limit])).toEqual(
      [
        [120, 5, 5, 'ends at 5 GB'],
        [240, 17, null, '128 kbps after 17 GB'],
        [240, 16, null, '1.5 Mbps after 16 GB'],
        [300, 0, null, 'limit not published'],
      ],
    );
  });
  it('says the crossings in one breath, ties together', () => {
    expect(chart([a, b, c, d])!.sentence).toBe(
      'Up to 5 GB a month A costs least, $120.00 for 12 months. From 5 GB to 16 GB B and C do, $240.00. From 16 GB to 17 GB B does, $240.00. Above 17 GB D does, $300.00; the limit at full speed is not published.',
    );
    expect(chart([a, b])!.sentence).toMatch(/Above 17 GB none of these serves at full speed\.$/);
    expect(
      chart([plan('x', 9, { dataAmount: 'Unlimited', fullSpeedData: 'Unlimited' }), a])!.sentence,
    ).toBe('For any amount X costs least, $108.00 for 12 months.');
  });
  it('counts a speed of less than 10 Mbps as no full speed', () => {
    const slow = plan('s', 5, { dataAmount: 'Unlimited', maxSpeedMbps: 1 });
    expect(chart([slow, a])!.sentence).toMatch(/^Up to 5 GB a month A costs least/);
  });
  it('calls no plan the lowest where a price is old', () => {
    expect(chart([a, plan('b', 20, { age: 'old' })])).toMatchObject({ sentence: null });
  });
  it('is drawn for months of one currency alone, of plans whose data is known', () => {
    expect(chart([a, b], 'days=14')).toBeNull();
    expect(chart([a, plan('b', 20, { currency: 'GBP' })])).toBeNull();
    expect(chart([a, plan('b', 20, { dataAmount: 'some' })])).toBeNull();
  });
  it('tells plans of one carrier apart by their names', () => {
    const same = plan('b', 20, { carrier: a.carrier, planName: 'Big' });
    expect(chart([a, same])!.lines.map(({ name }) => name)).toEqual(['Plan a', 'Big']);
  });
});

it.each([
  [
    [182, 240, 300],
    [150, 200, 250, 300, 350],
  ],
  [
    [240, 240],
    [225, 250, 275],
  ],
  [
    [1980, 25740],
    [0, 10000, 20000, 30000, 40000],
  ],
])('money ticks are round and hold all totals: %j', (totals, ticks) => {
  expect(moneyTicks(totals)).toEqual(ticks);
});
