import { createRoute } from '@hono/zod-openapi';
import { decideReport, decideReports, listReports } from '#db/queries/price-reports.ts';
import {
  DecidedReports,
  DecideReportsInput,
  PriceReport,
  PriceReportDecision,
  PriceReportList,
  PriceReportQuery,
} from '#src/contract/price-reports.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, IdParam, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, requireVersion } from './writes.ts';

const tags = ['Price reports'];
const list = createRoute({
  method: 'get',
  path: api.priceReports,
  tags,
  summary: 'What visitors say is wrong with plans, newest first',
  request: { query: PriceReportQuery },
  responses: { 200: jsonAnswer(PriceReportList, 'Reports'), ...errorAnswers(400, 401, 403) },
});
const decide = createRoute({
  method: 'put',
  path: `${api.priceReports}/{id}`,
  tags,
  summary:
    "Answers a report, rejects it or opens it again; an answer stands in the change log of the plan's page",
  request: { params: IdParam, body: jsonBody(PriceReportDecision) },
  responses: {
    200: jsonAnswer(PriceReport, 'The report as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const decideMany = createRoute({
  method: 'post',
  path: api.decideReports,
  tags,
  summary: 'Answers or rejects many open reports, as one batch of the log',
  request: { body: jsonBody(DecideReportsInput) },
  responses: { 200: jsonAnswer(DecidedReports, 'Decided'), ...errorAnswers(400, 401, 403, 409) },
});

export const priceReportRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) =>
    c.json(await listReports(deps.db, c.req.valid('query')), 200),
  );
  app.openapi({ ...decideMany, middleware }, async (c) =>
    c.json(await decideReports(deps.db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  app.openapi({ ...decide, middleware }, async (c) => {
    const { version, ...decision } = c.req.valid('json');
    const known = requireVersion({ version });
    const { id } = c.req.valid('param');
    return c.json(await decideReport(deps.db, id, decision, known, changeOf(c, deps)), 200);
  });
};
