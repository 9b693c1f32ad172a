import { createRoute, z } from '@hono/zod-openapi';
import { listDayCounts, readStatistics, type DayCount } from '#db/queries/statistics.ts';
import { Statistics, StatisticsQuery } from '#src/contract/statistics.ts';
import { neutralised } from '#src/domain/import/neutral.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const tags = ['Events'];
const get = createRoute({
  method: 'get',
  path: api.statistics,
  tags,
  summary: 'Views, searches and clicks of the last days, and what they were about',
  request: { query: StatisticsQuery },
  responses: { 200: jsonAnswer(Statistics, 'Counts'), ...errorAnswers(400, 401, 403) },
});
const file = createRoute({
  method: 'get',
  path: api.statisticsFile,
  tags,
  summary: 'The counts of the last days as a CSV file, a row for each day, kind and subject',
  request: { query: StatisticsQuery },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers(400, 401, 403),
  },
});

export const statisticsRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...get, middleware }, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await readStatistics(deps.db, c.req.valid('query').days, deps.now()), 200);
  });
  app.openapi({ ...file, middleware }, async (c) => {
    const now = deps.now();
    const rows = await listDayCounts(deps.db, c.req.valid('query').days, now);
    const name = `sim-atlas-statistics-${now.toISOString().slice(0, 10)}`;
    const lines = ['day,kind,subject,count,visitors\r\n', ...rows.map(lineOf)];
    return fileAnswer(c, name, 'csv', lines) as never;
  });
};

/** Words were typed by visitors: no spreadsheet may run them, no sign may end their cell. */
function lineOf({ day, kind, name, n, visitors }: DayCount): string {
  return `${day},${kind},"${neutralised(name).replaceAll('"', '""')}",${n},${visitors}\r\n`;
}
