import type { Page, Route } from 'playwright';
import type { BackupList } from '#src/contract/history/backups.ts';
import type { Check, CheckList } from '#src/contract/prices/checks.ts';
import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import type { Statistics, StatisticsSeries } from '#src/contract/insight/statistics.ts';

export const META = { currentPage: 1, totalPages: 1, totalCount: 1 };

/** Answers a request with this. */
export const answer = (status: number, json: unknown) => (route: Route) =>
  route.fulfill({ status, json });

export const isWrite = (route: Route) => route.request().method() !== 'GET';

/** Answers what is read at an address with this; what is written goes on to the server. */
export const reads = (page: Page, url: string, json: unknown, status = 200) =>
  page.route(url, (route) => (isWrite(route) ? route.continue() : answer(status, json)(route)));

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
const LONG = 'Donaudampfschifffahrtsgesellschaft Jahrespaket, Deutsche Telekommunikation';
const counted = (...names: string[]) =>
  names.map((name, index) => ({ key: String(index + 1), name, n: 40 - index, visitors: 20 }));
/** Counts of some days, with long names. */
export const STATISTICS: Statistics = {
  from: DAYS[0],
  to: DAYS[2],
  days: DAYS.map((day, n) => {
    return { day, views: 300 + n, buys: 20 + n, compares: 7, searches: 9, emptySearches: n };
  }),
  plans: counted('Visible Base, Visible', LONG),
  carriers: counted('Visible'),
  regions: counted('United States'),
  buyPages: counted('/plans'),
  pages: counted('/region/DE/unlimited-plans-with-a-long-name'),
  searches: [...counted(LONG.toLowerCase()), { key: '', name: '', n: 3, visitors: 2 }],
  emptySearches: [],
  filters: counted('dealsOnly'),
  referrers: counted('news.example'),
};
export const SERIES: StatisticsSeries = { name: LONG, days: DAYS.map((day, n) => ({ day, n })) };

/** A report with every part, about a plan with a long name. */
export const REPORT: PriceReport = {
  id: 5,
  planId: 3,
  planName: LONG,
  slug: 'visible-base',
  seenIn: 'preview',
  carrier: 'Deutsche Telekommunikation',
  region: 'Germany',
  currentPrice: 9.99,
  currentCurrency: 'EUR',
  kind: 'price',
  price: 12.5,
  currency: 'EUR',
  seenAt: 'https://www.shop.example/plans',
  note: 'Kostet seit gestern mehr: siehe Verkehrswegeplanungsbeschleunigungsgesetz.',
  state: 'open',
  answer: null,
  createdAt: '2026-11-20T09:00:00Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};

/** Backups with one that was not checked, and a failure. */
export const BACKUPS: BackupList = {
  restorable: true,
  folder: '/srv/sim-atlas/data/backups',
  keepDays: 14,
  nextRun: '2099-11-22T03:00:00Z',
  failure: { at: '2026-11-20T03:00:00Z', reason: 'ENOSPC: no space left on device' },
  restarts: true,
  restore: {
    at: '2026-11-20T09:00:00Z',
    name: 'backup-0.db',
    by: 'ada',
    kept: null,
    accounts: null,
    problem: 'the copy is damaged: row 4 missing from index plans_slug',
  },
  backups: (['before-restore', 'scheduled'] as const).map((kind, index) => ({
    name: `backup-${index}.db`,
    kind,
    madeAt: '2026-11-19T03:00:00Z',
    bytes: 4_200_000,
    dataVersion: index === 0 ? null : 12,
    plans: index === 0 ? null : 376,
    good: index === 1,
  })),
};

/** A price that the watcher doubts. */
const DOUBT: Check = {
  id: 1,
  version: 4,
  planName: 'Unlimited Connect',
  slug: 'unlimited-connect',
  carrier: 'Example Mobile',
  region: 'United States',
  price: 15,
  currency: 'USD',
  seenOn: '2026-08-17',
  seenWay: 'import',
  checkedAt: null,
  popularity: 12,
  source: { name: 'Tracker', url: 'https://tracker.example/plans' },
  pageUrl: 'https://shop.example/connect',
  watchUrl: null,
  mark: null,
  doubt: true,
  evidence: {
    at: '2026-11-21T04:35:00Z',
    since: '2026-11-20T04:35:00Z',
    result: 'other',
    pageUrl: 'https://shop.example/connect',
    status: 200,
    snippet: 'Unlimited Connect <b>now</b> $17.50 a month',
    found: 17.5,
  },
};
export const CHECKS: CheckList = { data: [DOUBT], meta: META };
