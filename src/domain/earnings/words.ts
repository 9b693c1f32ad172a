/** The words of what is earned with Buy links. No list and no page of the site may know them. */

/** Partner networks whose reports are read. */
export const REPORT_NETWORKS = ['awin', 'cj', 'impact', 'other'] as const;
export type ReportNetwork = (typeof REPORT_NETWORKS)[number];

/** Through whom a carrier pays; `none`: directly. */
export const NETWORKS = [...REPORT_NETWORKS, 'none'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_LABELS: Readonly<Record<Network, string>> = {
  awin: 'Awin',
  cj: 'CJ',
  impact: 'Impact',
  other: 'Another network',
  none: 'No network',
};

/** What a carrier pays for a sale. Of carriers without a word about it nobody knows. */
export const COMMISSION_KINDS = ['fixed', 'percent', 'none'] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

export const COMMISSION_LABELS: Readonly<Record<CommissionKind, string>> = {
  fixed: 'Amount for each sale',
  percent: 'Percent of the sale',
  none: 'Nothing is paid',
};

/** What has become of a sale: only what is approved is paid. */
export const SALE_STATUSES = ['pending', 'approved', 'reversed'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** Days that a view of the earnings may span: those before it must still be counted. */
export const EARNINGS_MAX_DAYS = 183;

/** With fewer clicks, what one of them earns says more about chance than about the plan. */
export const FEWEST_CLICKS = 20;

/** Most rows of a report; a larger one is split by its dates. */
export const MAX_REPORT_ROWS = 20_000;

/** Plans that the list shows; the file has all. */
export const LISTED_ROWS = 100;

/** What the kinds of pages (`pageTerm`) are called in lists. */
export const PAGE_LABELS: Readonly<Record<string, string>> = {
  homepage: 'Home',
  plans: 'All plans',
  plan: 'Pages of plans',
  carrier: 'Pages of carriers',
  region: 'Pages of regions',
  deals: 'Deals',
  compare: 'Compare',
  find: 'Finder',
  landing: 'Landing pages',
  go: 'Other pages',
};
