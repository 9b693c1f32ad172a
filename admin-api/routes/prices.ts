import { createRoute, z } from '@hono/zod-openapi';
import { findPlan } from '#db/queries/plans.ts';
import { addPriceRecord } from '#db/changes/prices.ts';
import { listPriceHistory, listPriceTrends } from '#db/queries/prices.ts';
import { PriceRecord, PriceRecordInput, PriceTrend } from '#src/contract/prices.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers, IdParam, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['Prices'];
const history = createRoute({
  method: 'get',
  path: '/api/simcards/{id}/price-history',
  tags,
  summary: 'Price records of a plan, newest first',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(z.array(PriceRecord), 'Price records'), ...errorAnswers(400, 404) },
});
const trends = createRoute({
  method: 'get',
  path: api.priceTrends,
  tags,
  summary: 'Average price of unlimited plans by carrier and month, last six months, US dollars',
  responses: { 200: jsonAnswer(z.array(PriceTrend), 'One line per carrier') },
});
const add = createRoute({
  method: 'post',
  path: '/api/simcards/{id}/price-history',
  tags,
  summary:
    'Adds a price record; one of today, or newer than the newest, also becomes the current price',
  request: { params: IdParam, body: jsonBody(PriceRecordInput) },
  responses: {
    201: jsonAnswer(PriceRecord, 'The new record'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});

export const priceRoutes: RouteModule = (app, deps) => {
  const read = publicRead(deps);
  app.openapi({ ...history, middleware: read }, async (c) => {
    const { id } = found(
      await findPlan(deps.db, c.req.valid('param').id),
      'SIM card plan not found',
    );
    return c.json(await listPriceHistory(deps.db, id), 200);
  });
  app.openapi({ ...trends, middleware: read }, async (c) =>
    c.json(await listPriceTrends(deps.db, deps.now()), 200),
  );
  app.openapi({ ...add, middleware: deps.auth.requireAdmin }, async (c) => {
    const { id } = c.req.valid('param');
    const record = await addPriceRecord(deps.db, id, c.req.valid('json'), changeOf(c, deps));
    return c.json(record, 201);
  });
};
