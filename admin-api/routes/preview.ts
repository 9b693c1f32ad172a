import { createRoute } from '@hono/zod-openapi';
import { listWithFacets } from '#db/catalog.ts';
import { previewDb } from '#db/preview.ts';
import { listPlans } from '#db/queries/plans.ts';
import { PlanList } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';
import { ListQuery, readListQuery } from './plans.ts';

const list = createRoute({
  method: 'get',
  path: api.previewPlans,
  tags: ['Drafts'],
  summary: 'The public list of plans as it would be with every draft published',
  request: { query: ListQuery },
  responses: { 200: jsonAnswer(PlanList, 'One page of plans'), ...errorAnswers(400, 401, 403) },
});

/** What the lists of previewed pages ask. Never kept: neither here nor by a cache on the way. */
export const previewRoutes: RouteModule = (app, deps) => {
  app.openapi({ ...list, middleware: deps.auth.requireAdmin }, async (c) => {
    const { query, facets } = await readListQuery(deps, new URL(c.req.url).searchParams);
    const db = await previewDb(deps.db, deps.now());
    return c.json(await (facets ? listWithFacets : listPlans)(db, query), 200);
  });
};
