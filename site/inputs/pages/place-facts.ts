import type { Catalog } from '#db/catalog/catalog.ts';
import type { Entry } from '#db/snapshot/snapshot.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Marks } from '#src/domain/plans/words/best-for.ts';
import type { Landing } from '#src/domain/pages/landing/landing.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/** All that pages about some of a place's plans are made from. */
export interface PlaceFacts {
  code: string;
  name: string;
  currency: Currency;
  landings: readonly Landing[];
  rates: Rates | null;
  /** The names of all carriers, by slug. */
  carriers: ReadonlyMap<string, string>;
  /** The plans in its list, and these by their numbers. */
  listed: readonly Entry[];
  plans: ReadonlyMap<number, Plan>;
  marks: Marks | null;
  /** The day that ages count from, and the day of the data; ISO 8601. */
  from: string;
  today: string;
  siteTitle: string;
}

/** Puts it together, once for each place. */
export function placeFacts(catalog: Catalog, of: string): PlaceFacts {
  return memo(catalog, `place ${of}`, () => {
    const { code, name, currency } = catalog.region(of)!;
    const listed = catalog.plansIn(code);
    return {
      code,
      name,
      currency,
      landings: landingsByPlace(catalog).get(code) ?? [],
      rates: catalog.rates?.rates ?? null,
      carriers: carrierNames(catalog),
      listed,
      plans: memo(listed, 'by id', () => new Map(listed.map(({ plan }) => [plan.id, plan]))),
      marks: catalog.marks(code),
      from: catalog.freshness.from,
      today: catalog.freshness.today,
      siteTitle: catalog.seoGlobal.siteTitle,
    };
  });
}

const landingsByPlace = (catalog: Catalog) =>
  memo(catalog, 'landings by place', () => Map.groupBy(catalog.landings(), ({ region }) => region));

const carrierNames = (catalog: Catalog) =>
  memo(
    catalog,
    'names of carriers',
    () => new Map(catalog.carriers.map(({ slug, name }) => [slug, name])),
  );
