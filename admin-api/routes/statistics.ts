import { createRoute, z } from '@hono/zod-openapi';
import {
  listDayCounts,
  readSeries,
  readStatistics,
  type DayCount,
} from '#db/queries/statistics.ts';
import {
  Statistics,
  StatisticsQuery,
  StatisticsSeries,
  StatisticsSeriesQuery,
} from '#src/contract/statistics.ts';
import { slugify } from '#src/domain/fold.ts';
import { neutralised } from '#src/domain/import/neutral.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
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

const series = createRoute({
  method: 'get',
  path: api.statisticsSeries,
  tags,
  summary: 'One plan, carrier, region or page of the statistics, day by day',
  request: { query: StatisticsSeriesQuery },
  responses: { 200: jsonAnswer(StatisticsSeries, 'Counts'), ...errorAnswers(400, 401, 403, 404) },
});
const seriesFile = createRoute({
  method: 'get',
  path: api.statisticsSeriesFile,
  tags,
  summary: 'The same as a CSV file, a row for each day',
  request: { query: StatisticsSeriesQuery },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers(400, 401, 403, 404),
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
    const days = listDayCounts(deps.db, c.req.valid('query').days, now);
    const name = `sim-atlas-statistics-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, 'csv', linesOf(days)) as never;
  });
  const requireSeries = async (query: z.infer<typeof StatisticsSeriesQuery>) => {
    const found = await readSeries(deps.db, query, deps.now());
    if (!found) throw new AppError('not_found', 'There is nothing of that name in the statistics');
    return found;
  };
  app.openapi({ ...series, middleware }, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await requireSeries(c.req.valid('query')), 200);
  });
  app.openapi({ ...seriesFile, middleware }, async (c) => {
    const { name, days } = await requireSeries(c.req.valid('query'));
    const file = `sim-atlas-statistics-${slugify(name) || 'home'}-${days.at(-1)!.day}`;
    const rows = days.map(({ day, n }) => `${day},${cell(name)},${n}\r\n`);
    return fileAnswer(c, file, 'csv', ['day,subject,count\r\n', ...rows]) as never;
  });
};

/** The file in pieces of a day. */
async function* linesOf(days: AsyncIterable<DayCount[]>): AsyncGenerator<string> {
  yield 'day,kind,subject,count,visitors\r\n';
  for await (const counts of days) {
    if (counts.length > 0) yield counts.map(lineOf).join('');
  }
}

/** Words were typed by visitors: no spreadsheet may run them, no sign may end their cell. */
function lineOf({ day, kind, name, n, visitors }: DayCount): string {
  return `${day},${kind},${cell(name)},${n},${visitors}\r\n`;
}

function cell(text: string): string {
  return `"${neutralised(text).replaceAll('"', '""')}"`;
}
