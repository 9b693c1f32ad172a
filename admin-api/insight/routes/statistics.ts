import type { z } from 'zod';
import {
  listDayCounts,
  readSeries,
  readStatistics,
  type DayCount,
} from '#db/insight/statistics.ts';
import type { StatisticsSeriesQuery } from '#src/contract/insight/statistics.ts';
import { slugify } from '#src/domain/core/fold.ts';
import { quotedCell } from '#src/domain/imports/files/neutral.ts';
import { statistics } from '#src/contract/insight/statistics-endpoints.ts';
import { AppError } from '../../core/errors.ts';
import { fileAnswer } from '../../core/http/answers/file-answer.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const statisticsRoutes: RouteModule = (serve, deps) => {
  serve(statistics.get, async ({ query }, c) => {
    c.header('Cache-Control', 'no-store');
    return await readStatistics(deps.db, query.days, deps.now());
  });
  serve(statistics.file, ({ query }, c) => {
    const now = deps.now();
    const days = listDayCounts(deps.db, query.days, now);
    const name = `sim-atlas-statistics-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, 'csv', linesOf(days));
  });
  const requireSeries = async (query: z.infer<typeof StatisticsSeriesQuery>) => {
    const found = await readSeries(deps.db, query, deps.now());
    if (!found) throw new AppError('not_found', 'There is nothing of that name in the statistics');
    return found;
  };
  serve(statistics.series, async ({ query }, c) => {
    c.header('Cache-Control', 'no-store');
    return await requireSeries(query);
  });
  serve(statistics.seriesFile, async ({ query }, c) => {
    const { name, days } = await requireSeries(query);
    const file = `sim-atlas-statistics-${slugify(name) || 'home'}-${days.at(-1)!.day}`;
    const rows = days.map(({ day, n }) => `${day},${quotedCell(name)},${n}\r\n`);
    return fileAnswer(c, file, 'csv', ['day,subject,count\r\n', ...rows]);
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
  return `${day},${kind},${quotedCell(name)},${n},${visitors}\r\n`;
}
