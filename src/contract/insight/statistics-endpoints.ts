import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from '../core/endpoint.ts';
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
