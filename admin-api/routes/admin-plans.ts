import { createRoute } from '@hono/zod-openapi';
import { listAdminPlans } from '#db/queries/admin-plans.ts';
import { applyBulk, previewBulk } from '#db/queries/bulk.ts';
import {
  AdminPlanQuery,
  BulkApplyInput,
  BulkPreview,
  BulkPreviewInput,
  BulkResult,
} from '#src/contract/admin-plans.ts';
import { PlanList } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Plans'];
const list = createRoute({
  method: 'get',
  path: api.adminPlans,
  tags,
  summary: "The dashboard's list of plans: any column as order, filters of an operator",
  request: { query: AdminPlanQuery },
  responses: { 200: jsonAnswer(PlanList, 'One page of plans'), ...errorAnswers(400, 401, 403) },
});
const preview = createRoute({
  method: 'post',
  path: api.bulkPreview,
  tags,
  summary: 'What a bulk change would do; its token is what apply asks for',
  request: { body: jsonBody(BulkPreviewInput) },
  responses: { 200: jsonAnswer(BulkPreview, 'The effect'), ...errorAnswers(400, 401, 403, 409) },
});
const apply = createRoute({
  method: 'post',
  path: api.bulkApply,
  tags,
  summary: 'Applies a previewed bulk change as one batch that can be undone',
  request: { body: jsonBody(BulkApplyInput) },
  responses: { 200: jsonAnswer(BulkResult, 'Applied'), ...errorAnswers(400, 401, 403, 409) },
});

export const adminPlanRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) =>
    c.json(await listAdminPlans(db, c.req.valid('query'), deps.now()), 200),
  );
  app.openapi({ ...preview, middleware }, async (c) =>
    c.json(await previewBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  app.openapi({ ...apply, middleware }, async (c) =>
    c.json(await applyBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
};
