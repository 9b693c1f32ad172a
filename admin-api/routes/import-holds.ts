import { createRoute } from '@hono/zod-openapi';
import { discardHolds, listHolds, releaseHolds } from '#db/imports/holds.ts';
import {
  DecidedHolds,
  DecideHoldsInput,
  HoldsQuery,
  ImportHoldList,
} from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Imports'];
const list = createRoute({
  method: 'get',
  path: api.importHolds,
  tags,
  summary: 'Prices that the sanity gate held back, newest first, with the evidence',
  request: { query: HoldsQuery },
  responses: { 200: jsonAnswer(ImportHoldList, 'Held prices'), ...errorAnswers(400, 401, 403) },
});
const release = createRoute({
  method: 'post',
  path: api.releaseHolds,
  tags,
  summary: 'Releases held prices: they are applied like any row, as one batch of the log',
  request: { body: jsonBody(DecideHoldsInput) },
  responses: { 200: jsonAnswer(DecidedHolds, 'Released'), ...errorAnswers(400, 401, 403, 409) },
});
const discard = createRoute({
  method: 'post',
  path: api.discardHolds,
  tags,
  summary: 'Discards held prices: the plans keep theirs',
  request: { body: jsonBody(DecideHoldsInput) },
  responses: { 200: jsonAnswer(DecidedHolds, 'Discarded'), ...errorAnswers(400, 401, 403, 409) },
});

export const importHoldRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) =>
    c.json(await listHolds(db, c.req.valid('query')), 200),
  );
  app.openapi({ ...release, middleware }, async (c) =>
    c.json(await releaseHolds(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  app.openapi({ ...discard, middleware }, async (c) =>
    c.json(await discardHolds(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
};
