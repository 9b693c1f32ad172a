import type { Currency } from '../vocabulary.ts';
import type { DecimalStyle } from '../import/types.ts';
import type { ReportNetwork, SaleStatus } from './words.ts';

/** What is taken from a report. Whatever else stands in it, of buyers above all, is not read. */
export const SALE_FIELDS = [
  'transaction',
  'day',
  'status',
  'commission',
  'currency',
  'sale',
  'reference',
  'advertiser',
] as const;
export type SaleField = (typeof SALE_FIELDS)[number];

export const SALE_FIELD_LABELS: Readonly<Record<SaleField, string>> = {
  transaction: 'Transaction number',
  day: 'Day of the sale',
  status: 'Status',
  commission: 'Commission',
  currency: 'Currency',
  sale: 'Amount of the sale',
  reference: 'Click reference',
  advertiser: 'Advertiser',
};

/** Without a column for each of these a report cannot be read; the currency may be said for all rows. */
export const REQUIRED_FIELDS = ['transaction', 'day', 'status', 'commission'] as const;

/** How the days of a file are written; texts like 2026-11-01 are read in any. */
export const DAY_STYLES = ['iso', 'day-first', 'month-first'] as const;
export type DayStyle = (typeof DAY_STYLES)[number];

/** How a report is read: where each field comes from, and what the file does not say. */
export interface ReportMapping {
  network: ReportNetwork;
  columns: Partial<Record<SaleField, string>>;
  /** Of all amounts, where no column names it. */
  currency?: Currency | undefined;
  decimals: DecimalStyle;
  days: DayStyle;
}

/** What somebody said of how a report is read. */
export type SaidOfReport = { [K in keyof ReportMapping]?: ReportMapping[K] | undefined };

/** A sale as a network reports it. */
export interface Sale {
  /** Line of the file. */
  at: number;
  /** The network's own number: the same sale in every report. */
  transaction: string;
  day: string;
  /** Of our click reference; null: not assigned to a plan. */
  planId: number | null;
  page: string | null;
  advertiser: string | null;
  currency: Currency;
  /** Minor units; a correction may be below 0. */
  saleMinor: number | null;
  commissionMinor: number;
  status: SaleStatus;
}

/** What still has to be said before a file can be read. */
export function missingFields({ columns, currency }: ReportMapping): SaleField[] {
  const missing: SaleField[] = REQUIRED_FIELDS.filter((field) => columns[field] === undefined);
  if (columns.currency === undefined && currency === undefined) missing.push('currency');
  return missing;
}
