import { createRoute } from '@hono/zod-openapi';
import { applyDraft, discardDraft, saveDraft } from '#db/changes/drafts.ts';
import { AdminPlan } from '#src/contract/admin-plans.ts';
import { DraftInput, DraftStep } from '#src/contract/drafts.ts';
import type { RouteModule } from '../deps.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

const tags = ['Drafts'];
const path = '/api/admin/simcards/{id}/draft' as const;
const answer = jsonAnswer(AdminPlan, 'The plan as it is now, with its draft');
const errors = errorAnswers(400, 401, 403, 404, 409);
const save = createRoute({
  method: 'put',
  path,
  tags,
  summary:
    'Keeps changed values of a public plan as its draft, to be published by hand or at a time',
  request: { params: IdParam, body: jsonBody(DraftInput) },
  responses: { 200: answer, ...errors, ...errorAnswers(428) },
});
const discard = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Drops a draft; one that runs leaves its values in place for good',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: answer, ...errors },
});
const publish = createRoute({
  method: 'post',
  path: `${path}/publish`,
  tags,
  summary: 'Makes the values of a draft public; those with an end come back by themselves',
  request: { params: IdParam, body: jsonBody(DraftStep) },
  responses: { 200: answer, ...errors },
});
const end = createRoute({
  method: 'post',
  path: `${path}/end`,
  tags,
  summary: 'Brings back the values from before a draft that runs',
  request: { params: IdParam, body: jsonBody(DraftStep) },
  responses: { 200: answer, ...errors },
});

export const draftRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...save, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await saveDraft(db, id, input, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...discard, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    return c.json(await discardDraft(db, id, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...publish, middleware }, async (c) => {
    const step = { ...c.req.valid('json'), expect: 'publish' as const };
    return c.json(await applyDraft(db, c.req.valid('param').id, step, changeOf(c, deps)), 200);
  });
  app.openapi({ ...end, middleware }, async (c) => {
    const step = { ...c.req.valid('json'), expect: 'end' as const };
    return c.json(await applyDraft(db, c.req.valid('param').id, step, changeOf(c, deps)), 200);
  });
};
