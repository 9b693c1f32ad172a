import { BUY_LINK } from '../../core/words/buying.ts';

/** What a visitor may say is wrong with a plan. */
export const REPORT_KINDS = ['price', 'terms', 'gone', 'link', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  price: 'The price is wrong',
  terms: 'Data, validity, or another fact is wrong',
  gone: 'The plan is no longer sold',
  link: `The ${BUY_LINK} leads to the wrong page`,
  other: 'Something else',
};

/** What becomes of a report: an answer stands on the plan's page, a rejection nowhere. */
export const REPORT_STATES = ['open', 'answered', 'rejected'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_STATE_LABELS: Readonly<Record<ReportState, string>> = {
  open: 'Open',
  answered: 'Answered',
  rejected: 'Declined',
};

/** Longest texts of a report and its answer, in characters. */
export const REPORT_LIMITS = { price: 20, note: 500, answer: 300 } as const;
/** Reports that one address may send in an hour, and all in a day; a network has a tenth of those. */
export const REPORTS_AN_HOUR = 5;
export const REPORTS_A_DAY = 300;
/**
 * Different reports about one plan that one address may send in a day: people of one office or mobile
 * network share it, and it cannot fill the plan's own part at once.
 */
export const REPORTS_OF_PLAN_A_DAY = 4;
/** Open reports that are kept in all and for one plan; past them no more are taken. */
export const MAX_OPEN_REPORTS = 1000;
export const MAX_OPEN_OF_PLAN = 10;
/** Days that reports are kept after they were decided, and at most while nobody decides. */
export const DECIDED_KEPT_DAYS = 90;
export const OPEN_KEPT_DAYS = 365;

/** Fields of the form; `website` is left empty by people and filled in by programs. */
export const REPORT_FIELDS = ['kind', 'price', 'seenAt', 'note', 'website'] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];

/** The form as it is shown again after an answer that refused it. */
export interface ReportFormValues {
  values: Partial<Record<ReportField, string>>;
  /** What is wrong, by field; '' for the form as a whole. */
  problems: Partial<Record<ReportField | '', string>>;
  sent: boolean;
}

/** A number as people type it: currency signs, spaces, and a decimal comma are understood. */
export function reportedPrice(text: string): string {
  const number = text.replace(/[^\d.,]/g, '');
  return /^\d+,\d{1,2}$/.test(number) ? number.replace(',', '.') : number.replaceAll(',', '');
}
