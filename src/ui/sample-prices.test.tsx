import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans.ts';
import { CompareBody } from './compare/CompareBody.tsx';
import { DealCard } from './DealCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanTable } from './PlanTable.tsx';
import { testPlan } from './testing.ts';

const PLAN = testPlan('tello-5gb', {
  price: 12,
  previousPrice: 15,
  priceChangePercent: -20,
  hasDeal: true,
  confidence: 'checked',
  sample: false,
  checkedAt: '2026-11-20T08:00:00.000Z',
  seenOn: '2026-11-20',
  age: 'fresh',
});
const PLACES: Record<string, (plan: Plan) => ReactElement> = {
  'a table': (plan) => <PlanTable plans={[plan]} caption="Plans" page="plans" />,
  'a card': (plan) => <PlanCard plan={plan} page="plans" />,
  'a deal': (plan) => <DealCard plan={plan} page="deals" />,
  'a comparison': (plan) => (
    <CompareBody plans={[plan]} rates={null} unknown={0} dropped={0} onlyDifferences={false} />
  ),
};
const shown = (place: string, marks: Partial<Plan>) =>
  renderToStaticMarkup(PLACES[place]!({ ...PLAN, ...marks }));

it.each(Object.keys(PLACES))('%s marks an earlier price that nobody checked', (place) => {
  const marked = shown(place, { previousSample: true });
  expect(marked).toMatch(/sample(<[^>]+>)? price, not checked/);
  // A checked price before, and sample data as a whole, are shown as ever.
  const plain = shown(place, {});
  expect(plain).not.toContain('sample');
  expect(shown(place, { sample: true, previousSample: true })).toBe(plain);
  expect(shown(place, { previousSample: true, previousPrice: null, priceChangePercent: 0 })).toBe(
    shown(place, { previousPrice: null, priceChangePercent: 0 }),
  );
});

it('a deal claims no saving against such a price', () => {
  expect(shown('a deal', {})).toContain('Save $3.00 on this plan!');
  const marked = shown('a deal', { previousSample: true });
  expect(marked).toContain('$15.00');
  expect(marked).not.toContain('Save');
});
