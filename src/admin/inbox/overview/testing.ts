import type { Overview } from '#src/contract/insight/overview.ts';

const NONE: number[] = Array(14).fill(0);
/** An overview in which nothing waits. */
export const QUIET: Overview = {
  plans: { all: 10, active: 10, draft: 0, scheduled: 0 },
  checks: { today: 0, open: 0, doubts: 0, confirmed: 0 },
  clicked: { of: 0, unseen: 0, today: 0 },
  unseen: { regions: [], readable: 0 },
  mail: { on: true, waiting: 0, failed: 0 },
  rates: { asOf: '2026-11-20', days: 1, old: false, failed: false },
  watch: { carriers: 0, lastRun: null },
  held: 0,
  reports: { open: 0, oldest: null },
  feeds: { all: 0, on: 0, failing: [], waiting: [] },
  buyLinks: { dead: 0, none: 0 },
  unreadable: [],
  twice: 0,
  pictures: { elsewhere: { carriers: [], regions: [], seo: [] } },
  operator: { missing: [] },
  drafts: { plans: 0, stopped: 0, next: null },
  backup: { at: null, failure: null, next: null },
  jobs: { failing: [], next: null },
  release: null,
  priceAlerts: null,
  machine: [],
  traffic: { views: NONE, buys: NONE, searches: NONE },
};
