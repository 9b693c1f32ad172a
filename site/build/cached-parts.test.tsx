import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { VIEWS } from '#src/domain/core/vocabulary.ts';
import { PLANS_LIST_PAGE, regionListPage } from '#src/domain/lists/list-page.ts';
import { PlanResults, type PlanResultsProps } from '#src/ui/lists/PlanResults.tsx';
import { openListing } from '../inputs/lists/listing.ts';
import { cachedParts } from './cached-parts.ts';
import { withoutHints } from './react-server.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let catalog: Catalog;
beforeAll(async () => {
  t = await openTestDb();
  catalog = await readCatalog(t.db, TEST_NOW);
});
afterAll(() => t.close());

const ADDRESSES = ['', 'region=US', 'region=JP&sort=data-desc', 'months=12&gb=5&sort=total'];
const reacts = (list: PlanResultsProps) =>
  withoutHints(renderToStaticMarkup(<PlanResults {...list} />));
const cachedOnes = (list: PlanResultsProps) => reacts({ ...list, hold: cachedParts });

it.each(VIEWS)('writes the rows of a %s as React does', async (view) => {
  for (const listPage of [PLANS_LIST_PAGE, regionListPage('DE')])
    for (const address of ADDRESSES) {
      const { results } = await openListing(catalog, listPage, new URLSearchParams(address));
      const list = { ...results, view, heading: 'h3' as const };
      expect(results.plans.length).toBeGreaterThan(5);
      expect(cachedOnes(list)).toBe(reacts(list));
    }
});

it('tells apart all that is said beside a plan, and keeps what it wrote of it', async () => {
  const { results } = await openListing(catalog, PLANS_LIST_PAGE, new URLSearchParams('region=JP'));
  const first = { ...results, heading: 'h2' as const, plans: results.plans.slice(0, 1) };
  const [plan] = first.plans;
  const others: Partial<PlanResultsProps>[] = [
    { view: 'list' },
    { view: 'grid' },
    { page: 'region' },
    { sort: 'data-desc' },
    { heading: 'h3' },
    { compareIn: { currency: 'USD', rates: catalog.rates!.rates } },
    { place: null, withRegion: true },
    { plans: [{ ...plan!, price: 7777 }] },
    { plans: [{ ...plan!, bestFor: ['ten-gb'] }] },
  ];
  // Twice: the second time all of it is there.
  for (const other of [...others, ...others, ...others.toReversed()]) {
    const list = { ...first, ...other };
    expect(cachedOnes(list)).toBe(reacts(list));
  }
  expect(new Set(others.map((other) => cachedOnes({ ...first, ...other }))).size).toBeGreaterThan(
    6,
  );
  // What is written again is what was read of the plan then: nothing may write to a plan.
  const written = cachedOnes(first);
  const { planName } = plan!;
  plan!.planName = 'Another';
  expect(cachedOnes(first)).toBe(written);
  plan!.planName = planName;
});
