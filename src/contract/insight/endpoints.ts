import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from '../core/endpoint.ts';
import { EventInput } from './events.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { Overview } from './overview.ts';
import {
  Statistics,
  StatisticsQuery,
  StatisticsSeries,
  StatisticsSeriesQuery,
} from './statistics.ts';

export const statistics = endpoints('Events', {
  get: {
    get: api.statistics,
    access: 'viewer',
    summary: 'Views, searches and clicks of the last days, and what they were about',
    query: StatisticsQuery,
    answer: json(Statistics, 'Counts'),
  },
  file: {
    get: api.statisticsFile,
    access: 'viewer',
    summary: 'The counts of the last days as a CSV file, a row for each day, kind and subject',
    query: StatisticsQuery,
    answer: text('The file', 'text/csv'),
  },
  series: {
    get: api.statisticsSeries,
    access: 'viewer',
    summary: 'One plan, carrier, region or page of the statistics, day by day',
    query: StatisticsSeriesQuery,
    answer: json(StatisticsSeries, 'Counts'),
    errors: [404],
  },
  seriesFile: {
    get: api.statisticsSeriesFile,
    access: 'viewer',
    summary: 'The same as a CSV file, a row for each day',
    query: StatisticsSeriesQuery,
    answer: text('The file', 'text/csv'),
    errors: [404],
  },
});

export const overview = endpoints('Overview', {
  read: {
    get: OVERVIEW_ADDRESS,
    access: 'viewer',
    summary:
      'What waits for somebody (prices, reports, feeds, Buy links, drafts) and how the site stands: the counts of the lists behind them, pages, backups, traffic of the week',
    answer: json(Overview, 'Counts'),
  },
});

export const events = endpoints('Events', {
  report: {
    post: api.events,
    access: 'anyone',
    summary: 'Counts a view, click, search, use of a filter or conversion',
    description:
      'Kept as counts by day, never with anything about the sender. Also answered with 204 when the event does not count: from bots, past the limit of an address, about what does not exist.',
    body: EventInput,
    answer: { status: 204, description: 'Received' },
  },
});
