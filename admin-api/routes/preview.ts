import { bookOf } from '#db/catalog/finder.ts';
import { listForNeed, listWithFacets } from '#db/plan-lists.ts';
import { previewDb } from '#db/preview.ts';
import { getDataDay } from '#db/queries/data-day.ts';
import { withDrafts } from '#db/snapshot/read.ts';
import { preview } from '#src/contract/endpoints/preview.ts';
import { isRegionOf, readListQuery } from './plans.ts';
import { paramsOf } from '../http/params.ts';
import type { RouteModule } from './serve.ts';

/** What the lists of previewed pages ask. Never kept: neither here nor by a cache on the way. */
export const previewRoutes: RouteModule = (serve, deps) => {
  serve(preview.list, async (_, c) => {
    const { query, facets } = await readListQuery(paramsOf(c), isRegionOf(deps.db));
    const db = await previewDb(deps.db, deps.now());
    const days = await getDataDay(db, deps.now());
    const list = facets ? listWithFacets : listForNeed;
    const book = async () => bookOf(await withDrafts(deps.db, await deps.snapshot(), deps.now()));
    return await list(db, query, days, { book });
  });
};
