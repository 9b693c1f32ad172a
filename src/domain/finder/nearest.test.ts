import { expect, test } from 'vitest';
import { finderBook, type FinderPlan } from './book.ts';
import { findPlans } from './find.ts';
import { nearestPlans } from './nearest.ts';
import { parseNeed } from './need-address.ts';
import { FINDER_CONTEXT, monthly } from './testing.ts';

function nearest(search: string, plans: readonly FinderPlan[]) {
  const need = parseNeed(new URLSearchParams(search)).need!;
  const book = finderBook(plans);
  expect(findPlans(book, need, FINDER_CONTEXT).meta.totalCount).toBe(0);
  return nearestPlans(book, need, FINDER_CONTEXT).map(({ wish, count, best, need: relaxed }) => {
    // What is offered has the answers that it says.
    expect(
      findPlans(book, { ...relaxed, page: 1 }, FINDER_CONTEXT).meta.totalCount,
    ).toBeGreaterThan(0);
    return [wish, count, best.plan.slug, relaxed.gb];
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
    ['gb', 2, 'large', [50]],
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

test('where more than one wish is to blame it names none', () => {
  const plans = [monthly('a', { dataAmount: '5GB', hotspot: false })];
  expect(nearest('places=US&months=12&gb=80&hotspot=true', plans)).toEqual([]);
  expect(nearest('places=UK&months=12', plans)).toEqual([]);
});
