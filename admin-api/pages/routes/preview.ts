import { listPlans } from '#db/catalog/listing.ts';
import { withDrafts } from '#db/snapshot/read.ts';
import { preview } from '#src/contract/pages/endpoints.ts';
import { readListQuery } from '../../plans/routes/plans.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** What the lists of previewed pages ask. Never kept: neither here nor by a cache on the way. */
export const previewRoutes: RouteModule = (serve, deps) => {
  serve(preview.list, async (_, c) => {
    const published = await deps.snapshot();
    const { query, facets } = readListQuery(paramsOf(c), published);
    return listPlans(await withDrafts(deps.db, published, deps.now()), query, { facets });
  });
};
