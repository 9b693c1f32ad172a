import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { PlanResults } from './PlanResults.tsx';
import { testPlan } from './testing.ts';

const shown = (...plans: Plan[]) =>
  renderToStaticMarkup(
    <PlanResults
      {...{ plans, compareIn: null, place: null, withRegion: false }}
      view="grid"
      sort="price-asc"
      page="plans"
      heading="h2"
    />,
  );

it('cards that are all eSIMs have no tint, and one line above says it', () => {
  const esim = (slug: string) => testPlan(slug, { planType: 'esim', format: 'esim' });
  const all = shown(esim('a'), esim('b'));
  expect(all).toContain('The same for all:</b> eSIM');
  expect(all).not.toContain('is-esim"');
  const mixed = shown(esim('a'), testPlan('b', { format: 'plastic' }));
  expect(mixed).not.toContain('The same for all');
  expect(mixed.match(/class="cell is-esim"/g)).toHaveLength(1);
});
