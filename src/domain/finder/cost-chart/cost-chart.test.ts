import { describe, expect, it } from 'vitest';
import type { ComparedPlan } from '../compare/compared-plan.ts';
import { comparedNeed } from '../compare/compared-need.ts';
import { costChart, moneyTicks } from './cost-chart.ts';
import { totalAt } from './cost-line.ts';
import { costOfPlan } from '../cost/plan-cost.ts';
import { testPlan } from '#src/ui/lists/testing.ts';

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
    expect(
      lines.map(({ steps, fullTo, endsAt, limit }) => [steps[0]!.total, fullTo, endsAt, limit]),
    ).toEqual([
      [120, 5, 5, 'ends at 5 GB'],
      [240, 17, null, '128 kbps after 17 GB'],
      [240, 16, null, '1.5 Mbps after 16 GB'],
      [300, 0, null, 'limit not published'],
    ]);
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
  it('is drawn for one currency alone, of plans whose data is known', () => {
    expect(chart([a, plan('b', 20, { currency: 'GBP' })])).toBeNull();
    expect(chart([a, plan('b', 20, { dataAmount: 'some' })])).toBeNull();
  });
  it('tells plans of one carrier apart by their names', () => {
    const same = plan('b', 20, { carrier: a.carrier, planName: 'Big' });
    expect(chart([a, same])!.lines.map(({ name }) => name)).toEqual(['Plan a', 'Big']);
  });
});

describe('cost against GB of a trip', () => {
  const pack = (slug: string, price: number, patch: Partial<ComparedPlan> = {}) =>
    plan(slug, price, { billing: 'once', dataPeriod: 'total', validity: '7 days', ...patch });
  const small = pack('s', 4.5, { dataAmount: '1GB' });
  const large = pack('l', 16, { dataAmount: '5GB' });
  const daily = pack('d', 10, { dataAmount: '2GB', dataPeriod: 'day', validity: '10 days' });
  const endless = pack('e', 30, { dataAmount: 'Unlimited', fullSpeedData: '3GB' });
  const monthly = plan('m', 25, { dataAmount: '8GB', contractMonths: 0, validity: '30 days' });
  const trip = (plans: ComparedPlan[], search = 'days=10&gb=6') => chart(plans, search)!;
  const all = [small, large, daily, endless, monthly];

  it('steps up with each whole pack, and is level where time alone counts', () => {
    const { lines, scaleGb, months, time } = trip(all);
    expect([scaleGb, months, time]).toEqual([10, null, '10 days']);
    const stepsOf = (slug: string) => lines.find((line) => line.slug === slug)!.steps;
    // Two packs of 7 days for 10 days, whatever is used.
    expect(stepsOf('s').slice(0, 3)).toEqual([
      { to: 2, total: 9 },
      { to: 3, total: 13.5 },
      { to: 4, total: 18 },
    ]);
    expect(stepsOf('l')).toEqual([{ to: 10, total: 32 }]);
    // 2 GB of each of ten days.
    expect(stepsOf('d')).toEqual([{ to: 10, total: 10 }]);
    expect(stepsOf('e')).toEqual([{ to: Infinity, total: 60 }]);
    expect(stepsOf('m')).toEqual([{ to: 8, total: 25 }]);
    expect(lines.map(({ limit }) => limit)).toEqual([
      '$4.50 a pack of 1 GB',
      '$16.00 a pack of 5 GB',
      '$10.00 a pack of 20 GB',
      'slowed after 6 GB',
      'ends at 8 GB',
    ]);
  });
  it('costs at every amount what the plan costs for that need', () => {
    for (const gb of [0.5, 1, 2, 2.001, 3, 5, 6.5, 9.999]) {
      const search = `days=10&gb=${gb}`;
      const need = comparedNeed(new URLSearchParams(search), all);
      for (const line of trip(all).lines.filter(({ slug }) => slug !== 'm' || gb <= 8)) {
        const of = all.find(({ slug }) => slug === line.slug)!;
        expect(totalAt(line, gb), search + line.slug).toBe(
          costOfPlan(of, need, '2026-11-22')!.cost.total,
        );
      }
    }
  });
  it('says the crossings, in so many words as can be read', () => {
    expect(trip([small, large]).sentence).toBe(
      'Up to 7 GB S costs least, $9.00 to $31.50 for 10 days. From 7 GB to 10 GB L does, $32.00.',
    );
    expect(trip([small, monthly]).sentence).toBe(
      'Up to 5 GB S costs least, $9.00 to $22.50 for 10 days. From 5 GB to 8 GB M does, $25.00. From 8 GB to 10 GB S does, $40.50 to $45.00.',
    );
    const odd = pack('o', 9, { dataAmount: '2.5GB', validity: '10 days' });
    expect(trip([small, odd], 'days=7&gb=60').sentence).toMatch(
      / Above \S+ GB it changes with each pack, as the chart shows\.$/,
    );
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
