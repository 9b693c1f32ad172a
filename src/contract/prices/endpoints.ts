import { api } from '#src/domain/core/paths/paths.ts';
import { CheckDecision, Checked, CheckList, CheckQuery } from './checks.ts';
import { endpoints, json, text } from '../core/endpoint.ts';
import { FEED_TYPES } from '#src/domain/pages/open-data/price-feed.ts';
import { PlanListQuery } from '../plans/plan-queries.ts';
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
import { z } from 'zod';
import {
  PriceRecord,
  PriceRecordInput,
  PriceTrend,
  RecordError,
  RecordErrorInput,
} from './prices.ts';
import { CarrierWatchInput, Done, PlanWatchInput, WatchState } from './watch.ts';

export const watch = endpoints('Watcher', {
  state: {
    get: api.watch,
    access: 'viewer',
    summary:
      'How the prices of each carrier are confirmed, the last run of the watcher, and how old the rates are',
    answer: json(WatchState, 'The state'),
  },
  carrier: {
    put: api.watchCarrier,
    access: 'editor',
    summary: 'Has the pages of a carrier watched, or not any more',
    body: CarrierWatchInput,
    answer: json(Done, 'Done'),
  },
  plan: {
    put: api.watchPlan,
    access: 'editor',
    summary: 'Says where the price of a plan is watched, and the text that it stands beside',
    body: PlanWatchInput,
    answer: json(Done, 'Done'),
  },
  run: {
    post: api.watch,
    access: 'editor',
    summary: 'Reads the pages of watched carriers now. 409 while a run is under way',
    answer: json(Done.partial(), 'Under way', 202),
    errors: [409, 503],
  },
});

export const prices = endpoints('Prices', {
  history: {
    get: api.priceHistory,
    access: 'read',
    summary: 'Price records of a plan, newest first',
    answer: json(z.array(PriceRecord), 'Price records'),
  },
  allHistory: {
    get: api.adminPriceHistory,
    access: 'viewer',
    summary: 'Price records of a plan, public or not, newest first',
    answer: json(z.array(PriceRecord), 'Price records'),
  },
  trends: {
    get: api.priceTrends,
    access: 'read',
    summary:
      'Average price of a month of unlimited US plans by carrier, in US dollars: the same plans in all months of a line',
    answer: json(z.array(PriceTrend), 'One line per carrier'),
  },
  add: {
    post: api.priceHistory,
    access: 'editor',
    summary:
      'Adds a price record; one of today, or newer than the newest, also becomes the current price',
    body: PriceRecordInput,
    answer: json(PriceRecord, 'The new record', 201),
    errors: [409],
  },
  wrong: {
    post: api.priceRecord,
    access: 'editor',
    summary:
      'Marks a price record as an error: it leaves the history, what followed from it is worked out again',
    body: RecordErrorInput,
    answer: json(RecordError, 'The record and the batch of the log'),
    errors: [409],
  },
});

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

const feed = (format: 'atom' | 'json', words: string) =>
  ({
    get: api.changeFeed(format),
    access: 'read',
    summary: `The newest price changes of the plans that a query finds, as ${words}; order and page do not matter`,
    query: PlanListQuery.omit({ sort: true, page: true, limit: true, facets: true }),
    answer: text('The feed, at most 50 items', FEED_TYPES[format].split(';')[0]!),
  }) as const;

export const priceFeeds = endpoints('Plans', {
  atom: feed('atom', 'Atom'),
  json: feed('json', 'JSON Feed 1.1'),
});

export const checks = endpoints('Checks of prices', {
  list: {
    get: api.checks,
    access: 'viewer',
    summary:
      "Prices to check: the watcher's doubts, then those that nobody saw for longest. `state=confirmed`: those that the watcher confirmed, with the evidence",
    query: CheckQuery,
    answer: json(CheckList, 'Prices'),
  },
  decide: {
    post: api.check,
    access: 'editor',
    summary:
      'Says that a price is still so, takes over the one that the watcher found, or withdraws the plan; writes who and when',
    body: CheckDecision,
    answer: json(Checked, 'Done; the batch can be taken back'),
    errors: [409, 428],
  },
});
