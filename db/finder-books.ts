import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { finderBook, type FinderBook, type RegionBook } from '#src/domain/finder/book.ts';
import type { Db } from './client.ts';
import { keepByRegion, type RegionState } from './region-states.ts';
import { keepAllPlans } from './kept-plans.ts';

/** What needs are answered from, kept from one version of the data to the next. */
export interface FinderBooks {
  /** The public plans as they are now, judged on some days. */
  read(days: Days): Promise<FinderBook<Plan>>;
}

/**
 * Opens them. Only plans that changed are read again, and all of them when a carrier or a region did:
 * their names and networks stand in every plan. `listPlans` is for one who keeps the plans of regions,
 * too.
 */
export function keepFinderBooks(
  db: Pick<Db, 'all'>,
  listPlans: (region: RegionState, days: Days) => Promise<Plan[]> = keepAllPlans(db).ofRegion,
): FinderBooks {
  const kept = keepByRegion(db, async (region, days) =>
    finderBook(await listPlans(region, days)).get(region.code),
  );
  return {
    async read(days) {
      const books = new Map<string, RegionBook<Plan>>();
      for (const [code, book] of await kept.read(days)) if (book) books.set(code, book);
      return books;
    },
  };
}
