import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { DealProof } from '#src/domain/prices/deal.ts';
import { CompareBody } from '../finder/compare/CompareBody.tsx';
import { DealCard } from '../lists/PlanResults.tsx';
import { PlanCard } from '../lists/PlanCard.tsx';
import { PlanTable } from '../lists/PlanTable.tsx';
import { testPlan } from '../lists/testing.ts';

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
    <CompareBody
      plans={[plan]}
      rates={null}
      unknown={0}
      dropped={0}
      onlyDifferences={false}
      params={new URLSearchParams()}
      places={[]}
      today="2026-11-22"
      mixes={new Map()}
      carriers={[]}
    />
  ),
};
const shown = (place: string, marks: Partial<Plan>) =>
  renderToStaticMarkup(PLACES[place]!({ ...PLAN, ...marks }));

const PROVEN: DealProof = {
  kind: 'proven',
  on: '2026-11-18',
  lowest: 15,
  lowestOn: '2026-11-02',
  saving: 3,
  percent: 20,
};

it.each(Object.keys(PLACES))('%s says no saving of a fall that is not proven', (place) => {
  for (const previousSample of [true, false]) {
    const html = shown(place, { previousSample, hasDeal: true });
    // A card has a button Save, too.
    expect(html).not.toMatch(/%|Save \$|\$15\.00|\$3\.00/);
  }
});

it.each(Object.keys(PLACES))('%s strikes the lowest price of a proven deal', (place) => {
  const html = shown(place, { proof: PROVEN });
  if (place !== 'a card') expect(html).toMatch(/<s class="was">.*\$15\.00/);
  if (place === 'a card' || place === 'a deal') expect(html).toContain('$3.00 (20.0%)');
  expect(html).not.toMatch(/No change|since/);
});

it('a card tells a rise as it tells a fall, and nothing where no percent may stand', () => {
  const on = { on: '2026-11-18', beforeOn: '2026-11-02' };
  const rise: DealProof = { kind: 'rise', before: 10, percent: 20, ...on };
  expect(shown('a card', { proof: rise })).toMatch(/Price up <\/span>\$2\.00 \(20\.0%\)/);
  const marks = [
    { proof: null },
    { proof: null, previousPrice: 10, priceChangePercent: 20 },
    { proof: null, previousPrice: null, priceChangePercent: 0 },
    { proof: { kind: 'lower' as const, price: 12, before: 15, ...on } },
  ];
  for (const mark of marks) {
    expect(shown('a card', mark)).not.toMatch(/class="chg|No change|before|%/i);
  }
});

it.each(Object.keys(PLACES))('%s says of an ended offer when, and what is regular', (place) => {
  const offer = { listPrice: 19.5, offerEnds: '2026-08-18', offerEnded: true, hasDeal: false };
  const text = shown(place, offer).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('offer ended 18 Aug 2026: regular price $19.50, as the seller says');
  expect(text).not.toMatch(/Save \$/);
});

it.each(['a card', 'a deal'])('%s says where no usual price is published', (place) => {
  const said = (marks: Partial<Plan>) =>
    /[^>]*usual price not published/.exec(shown(place, { listPrice: null, ...marks }))?.[0];
  const marked = { hasDeal: true, proof: null, offerEnds: null };
  expect(said(marked)).toBe('Marked as a deal by hand: usual price not published');
  expect(said({ ...marked, offerEnds: '2026-12-01' })).toBe(
    'Seller’s offer: usual price not published',
  );
  expect(said({ ...marked, proof: PROVEN })).toBeUndefined();
  expect(said({ ...marked, listPrice: 19.5 })).toBeUndefined();
  expect(said({ ...marked, hasDeal: false })).toBeUndefined();
});

it('a deal claims a saving when it is proven, or the seller names the end of an offer', () => {
  const saved = (marks: Partial<Plan>) =>
    /Limited Time Offer: Save (\S+) on this plan!/.exec(shown('a deal', marks))?.[1];
  expect(saved({ proof: PROVEN })).toBe('$3.00');
  const offer = { kind: 'offer' as const, regularPrice: 19.5 };
  expect(saved({ proof: { ...offer, ends: '2026-12-01' } })).toBe('$7.50');
  expect(saved({ proof: { ...offer, ends: null } })).toBeUndefined();
  expect(saved({ proof: null })).toBeUndefined();
});
