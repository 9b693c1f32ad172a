import type { Currency } from '../vocabulary.ts';
import type { Network, ReportNetwork, SaleStatus } from './words.ts';

/** Sales of a period that agree in all of this. */
export interface SaleSum {
  planId: number | null;
  /** The carrier of that plan; null when there is no such plan. */
  carrierId: number | null;
  advertiser: string | null;
  network: ReportNetwork;
  page: string | null;
  currency: Currency;
  status: SaleStatus;
  /** Without corrections, which are no sales of their own. */
  sales: number;
  commissionMinor: number;
  /** What was paid for what was sold; null: not reported. */
  saleMinor: number | null;
}

/** Clicks on the Buy links of a plan, and how many of them fell on days that reports of each network tell of. */
export interface PlanClicks {
  planId: number | null;
  carrierId: number | null;
  clicks: number;
  /** Clicks on days that reports of any network tell of. */
  reported: number;
  covered: Readonly<Record<ReportNetwork, number>>;
}

/** Clicks on a page; `covered`: on days that any report tells of. */
export interface PageClicks {
  path: string;
  clicks: number;
  covered: number;
}

/** A carrier as it pays. */
export interface Payer {
  id: number;
  /** What reports may call it. */
  names: readonly string[];
  /** Through whom it pays; null: nobody said. */
  network: Network | null;
}

/** What was counted and reported of a period. */
export interface EarningsFacts {
  sales: readonly SaleSum[];
  plans: readonly PlanClicks[];
  pages: readonly PageClicks[];
  payers: readonly Payer[];
}
