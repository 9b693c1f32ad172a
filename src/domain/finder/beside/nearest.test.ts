import { expect, test } from 'vitest';
import { finderIndex, type FinderPlan } from '../finder-index.ts';
import { findPlans } from '../answers/find.ts';
import { nearestPlans } from './nearest.ts';
import { parseNeed } from '../need/need-address.ts';
import { FINDER_CONTEXT, monthly } from '../testing.ts';

function nearest(search: string, plans: readonly FinderPlan[]) {
  const need = parseNeed(new URLSearchParams(search)).need!;
  const index = finderIndex(plans);
  const { totalCount, knownCount } = findPlans(index, need, FINDER_CONTEXT).meta;
  expect(knownCount).toBe(0);
  return nearestPlans(index, need, FINDER_CONTEXT, totalCount > 0).map((one) => {
    // What is offered has the answers that it says.
    const offered = findPlans(index, { ...one.need, page: 1 }, FINDER_CONTEXT);
    expect([one.wish, offered.meta.totalCount]).toEqual([one.wish, one.count]);
    expect(one.count).toBeGreaterThan(0);
    return [one.wish, one.count, one.best.plan.slug, one.need.gb];
  });
}

test('names each single wish that stands in the way, with the nearest answer', () => {
  const plans = [
    monthly('small', { dataAmount: '5GB', hotspot: true }),
    monthly('large', { dataAmount: '50GB', hotspot: true, price: 30 }),
    monthly('none', { dataAmount: '100GB', hotspot: false, price: 9 }),
    monthly('bound', { dataAmount: '200GB', hotspot: true, contractMonths: 24 }),
  ];
  expect(nearest('places=US&months=12&gb=80&hotspot=true&contract=none', plans)).toEqual([
    ['gb', 1, 'large', [50]],
    ['contract', 1, 'bound', [80]],
    ['hotspot', 1, 'none', [80]],
  ]);
});

test('prices, audiences and ages are wishes, too', () => {
  const plans = [
    monthly('dear', { price: 30 }),
    monthly('visitors', { audience: 'visitors', price: 9 }),
    monthly('old', { seenOn: '2025-01-01', price: 9 }),
  ];
  expect(nearest('places=US&months=12&maxPerMonth=10', plans)).toEqual([
    ['maxPerMonth', 1, 'dear', []],
    ['audience', 1, 'visitors', []],
    ['maxAge', 1, 'old', []],
  ]);
});

test('where plans may fit but none is known to, says what those lack that are known', () => {
  const plans = [
    monthly('unsaid', { dataAmount: '90GB', hotspot: true, hotspotData: null, price: 9 }),
    monthly('some', { dataAmount: '90GB', hotspot: true, hotspotData: '20GB', price: 9 }),
    monthly('most', { dataAmount: '40GB', hotspot: true, hotspotData: '30GB', price: 30 }),
    // All that it has may be shared.
    monthly('all', { dataAmount: '25GB', hotspot: true, hotspotData: 'Unlimited', price: 3 }),
    monthly('silent', { dataAmount: '90GB', hotspot: null, price: 5 }),
  ];
  const search = 'places=US&months=12&hotspotGb=50';
  // 'most', and who does not say.
  expect(nearest(search, plans)).toEqual([['hotspotGb', 3, 'most', []]]);
  const need = parseNeed(new URLSearchParams(search)).need!;
  expect(nearestPlans(finderIndex(plans), need, FINDER_CONTEXT, true)[0]).toMatchObject({
    most: 30,
    need: { hotspot: true, hotspotGb: 30 },
  });
});

test('where more than one wish is to blame it names none', () => {
  const plans = [monthly('a', { dataAmount: '5GB', hotspot: false })];
  expect(nearest('places=US&months=12&gb=80&hotspot=true', plans)).toEqual([]);
  expect(nearest('places=UK&months=12', plans)).toEqual([]);
});
