import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalog, type Catalog } from '#db/catalog.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { VIEWS } from '#src/domain/vocabulary.ts';
import { PLANS_SURFACE, regionSurface } from '#src/domain/surface.ts';
import { PlanResults } from '#src/ui/PlanResults.tsx';
import { openListing } from './data/listing.ts';
import { keptPart } from './kept-parts.ts';
import { withoutHints } from './react-server.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let catalog: Catalog;
beforeAll(async () => {
  t = await openTestDb();
  catalog = await openCatalog(t.db, TEST_NOW);
});
afterAll(() => t.close());

const ADDRESSES = ['', 'region=US', 'region=JP&sort=data-desc', 'months=12&gb=5&sort=total'];

it.each(VIEWS)(
  'writes each row of a %s as React does, whatever it was written for before',
  async (view) => {
    for (const surface of [PLANS_SURFACE, regionSurface('DE')])
      for (const address of [...ADDRESSES, ...ADDRESSES]) {
        const { results } = await openListing(catalog, surface, new URLSearchParams(address));
        const list = { ...results, view, heading: 'h3' as const };
        expect(results.plans.length).toBeGreaterThan(5);
        const kept = renderToStaticMarkup(<PlanResults {...list} write={keptPart} />);
        expect(withoutHints(kept)).toBe(
          withoutHints(renderToStaticMarkup(<PlanResults {...list} />)),
        );
      }
  },
);

it('writes another row for a plan that is another one, and the same text for the same plan', async () => {
  const { results } = await openListing(catalog, PLANS_SURFACE, new URLSearchParams());
  const written: string[] = [];
  const write: typeof keptPart = (part) => {
    const html = keptPart(part);
    written.push(html);
    return html;
  };
  const [plan] = results.plans;
  const show = (price: number) => {
    const plans = [price === plan!.price ? plan! : { ...plan!, price }];
    return renderToStaticMarkup(
      <PlanResults {...results} plans={plans} heading="h2" write={write} />,
    );
  };
  expect(show(plan!.price)).toBe(show(plan!.price));
  expect(show(77.77)).toContain('77.77');
  expect(written[0]).toBe(written[1]);
  expect(written[2]).not.toBe(written[0]);
});
