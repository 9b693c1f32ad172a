import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { finderBook, type FinderBook, type RegionBook } from '#src/domain/finder/book.ts';
import type { Db } from './client.ts';
import { readRegionStates } from './region-states.ts';
import { listPlansOfRegion } from './queries/plan-outlines.ts';

/** What needs are answered from, kept from one version of the data to the next. */
export interface FinderBooks {
  /** The public plans as they are now, judged on some days. */
  read(days: Days): Promise<FinderBook<Plan>>;
}

/**
 * Opens them. `listPlans` is for one who keeps the plans of regions, too. Only regions whose plans changed are read again, by the counts that outlines go by, and
 * all of them when a carrier or a region did: their names and networks stand in every plan.
 */
export function keepFinderBooks(
  db: Pick<Db, 'all'>,
  listPlans = (code: string, days: Days) => listPlansOfRegion(db, code, days),
): FinderBooks {
  const kept = new Map<string, { state: string; book: RegionBook<Plan> | undefined }>();
  return {
    async read({ from, today }) {
      const books = new Map<string, RegionBook<Plan>>();
      for (const { code, state } of await readRegionStates(db, { from, today })) {
        let known = kept.get(code);
        if (known?.state !== state) {
          const plans = await listPlans(code, { from, today });
          known = { state, book: finderBook(plans).get(code) };
          kept.set(code, known);
        }
        if (known.book) books.set(code, known.book);
      }
      return books;
    },
  };
}
