import { createRoute, z } from '@hono/zod-openapi';
import { findAdminPlan, listAdminPlans } from '#db/queries/admin-plans.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import { applyBulk, previewBulk } from '#db/changes/bulk.ts';
import {
  AdminPlan,
  AdminPlanList,
  AdminPlanQuery,
  BulkApplyInput,
  BulkPreview,
  BulkPreviewInput,
  BulkResult,
} from '#src/contract/admin-plans.ts';
import { PriceRecord } from '#src/contract/prices.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { errorAnswers, IdParam, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Plans'];
const list = createRoute({
  method: 'get',
  path: api.adminPlans,
  tags,
  summary: "The dashboard's list of plans: any column as order, filters of an operator",
  request: { query: AdminPlanQuery },
  responses: {
    200: jsonAnswer(AdminPlanList, 'One page of plans'),
    ...errorAnswers(400, 401, 403),
  },
});
const get = createRoute({
  method: 'get',
  path: '/api/admin/simcards/{id}',
  tags,
  summary: 'One plan, public or not',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(AdminPlan, 'The plan'), ...errorAnswers(400, 401, 403, 404) },
});
const history = createRoute({
  method: 'get',
  path: '/api/admin/simcards/{id}/price-history',
  tags,
  summary: 'Price records of a plan, public or not, newest first',
  request: { params: IdParam },
  responses: {
    200: jsonAnswer(z.array(PriceRecord), 'Price records'),
    ...errorAnswers(400, 401, 403, 404),
  },
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
  app.openapi({ ...get, middleware }, async (c) =>
    c.json(found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found'), 200),
  );
  app.openapi({ ...history, middleware }, async (c) => {
    const { id } = found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found');
    return c.json(await listPriceHistory(db, id), 200);
  });
  app.openapi({ ...preview, middleware }, async (c) =>
    c.json(await previewBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  app.openapi({ ...apply, middleware }, async (c) =>
    c.json(await applyBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
};
