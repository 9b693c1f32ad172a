import { createRoute, z } from '@hono/zod-openapi';
import { findPlan } from '#db/queries/plans.ts';
import { listPriceHistory, listPriceTrends } from '#db/queries/prices.ts';
import { PriceRecord, PriceTrend } from '#src/contract/prices.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';

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
};
