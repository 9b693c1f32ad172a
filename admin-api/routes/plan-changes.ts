import { createRoute } from '@hono/zod-openapi';
import { createPlan, deletePlan, updatePlan } from '#db/changes/plans.ts';
import { PlanInput, PlanUpdate } from '#src/contract/plan-input.ts';
import { AdminPlan } from '#src/contract/admin-plans.ts';
import type { RouteModule } from '../deps.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, checkOwnId, Deleted, requireVersion } from './writes.ts';

const tags = ['Plans'];
const create = createRoute({
  method: 'post',
  path: '/api/simcards',
  tags,
  summary: 'Creates a plan with its first price record',
  request: { body: jsonBody(PlanInput) },
  responses: { 201: jsonAnswer(AdminPlan, 'The new plan'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: '/api/simcards/{id}',
  tags,
  summary:
    'Changes a plan; a new price writes its record and derives previous price and percent. Optional fields left out stay',
  request: { params: IdParam, body: jsonBody(PlanUpdate) },
  responses: {
    200: jsonAnswer(AdminPlan, 'The plan as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/simcards/{id}',
  tags,
  summary: 'Moves a plan to the trash',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});

export const planChangeRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await createPlan(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updatePlan(db, id, input, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deletePlan(db, id, version, changeOf(c, deps));
    return c.json({ id, message: 'SIM card deleted' }, 200);
  });
};
