import { formatDay } from '../../core/dates.ts';
import { REPORT_KIND_LABELS, type ReportKind } from './price-reports.ts';

/** Answers that a plan's page shows. */
const SHOWN = 20;

/** An answer to a report about a plan. */
export interface ReportAnswer {
  /** Calendar date. */
  day: string;
  /** What was reported, and when. */
  text: string;
  /** What the operator said to it. */
  answer: string;
}

/** Answers to reports as a plan's page tells them, newest first; nothing here names a person. */
export function reportAnswers(
  notes: readonly { kind: ReportKind; reportedOn: string; answeredOn: string; text: string }[],
): ReportAnswer[] {
  return notes
    .map(({ kind, reportedOn, answeredOn, text }): ReportAnswer => {
      const what = REPORT_KIND_LABELS[kind];
      return {
        day: answeredOn,
        text: `Reported by a visitor on ${formatDay(reportedOn)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
        answer: text,
      };
    })
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .slice(0, SHOWN);
}
