import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import {
  DecidedReports,
  DecideReportsInput,
  PriceReport,
  PriceReportDecision,
  PriceReportList,
  PriceReportQuery,
  TakenReport,
  TakeReportInput,
} from './price-reports.ts';

export const priceReports = endpoints('Price reports', {
  list: {
    get: api.priceReports,
    access: 'viewer',
    summary: 'What visitors say is wrong with plans, newest first',
    query: PriceReportQuery,
    answer: json(PriceReportList, 'Reports'),
  },
  decide: {
    put: api.priceReport,
    access: 'editor',
    summary:
      "Answers a report, rejects it or opens it again; an answer stands in the change log of the plan's page",
    body: PriceReportDecision,
    answer: json(PriceReport, 'The report as it is now'),
    errors: [409, 428],
  },
  take: {
    post: api.takeReport,
    access: 'editor',
    summary: 'Takes over the price that a visitor reported, and answers the report, as one step',
    body: TakeReportInput,
    answer: json(TakenReport, 'Taken over'),
    errors: [409, 428],
  },
  decideMany: {
    post: api.decideReports,
    access: 'editor',
    summary: 'Answers or rejects many open reports, as one batch of the log',
    body: DecideReportsInput,
    answer: json(DecidedReports, 'Decided'),
    errors: [409],
  },
});
