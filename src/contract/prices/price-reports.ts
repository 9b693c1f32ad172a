import { z } from 'zod';
import {
  MAX_OPEN_REPORTS,
  REPORT_KINDS,
  REPORT_LIMITS,
  REPORT_STATES,
  reportedPrice,
  type ReportState,
} from '#src/domain/prices/reports/price-reports.ts';
import { composed } from '#src/domain/core/compose.ts';
import { HIDDEN } from '#src/domain/core/plain-text.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { Flag, HttpsUrl, Id, line, optional, Version, PageQuery } from '../core/common.ts';
import { ConfirmPrice } from '../plans/plan-input.ts';
import { pageOf, shape, strictShape } from '../core/shape.ts';

const HIDDEN_ANYWHERE = new RegExp(HIDDEN, 'gu');

/** Text that a visitor typed, as one line: what cannot be seen is left out, the rest is theirs. */
export const typed = (max: number) =>
  z
    .string()
    .transform((text) => composed(text).replace(HIDDEN_ANYWHERE, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, `must be at most ${max} characters`));

/** What the form on a plan's page sends; `price` is read with the plan's currency. */
export const PriceReportInput = z
  .object({
    kind: z.enum(REPORT_KINDS, 'must be one of the list'),
    price: optional(typed(REPORT_LIMITS.price).transform(reportedPrice)),
    seenAt: optional(HttpsUrl),
    note: optional(typed(REPORT_LIMITS.note)),
  })
  .superRefine(({ kind, price, note }, { addIssue }) => {
    if (kind === 'price' && price === null && note === null) {
      addIssue({ code: 'custom', path: ['price'], message: 'is missing; a note would do as well' });
    }
    if (kind === 'other' && note === null) {
      addIssue({ code: 'custom', path: ['note'], message: 'must say what is wrong' });
    }
  });
export type PriceReportInput = z.infer<typeof PriceReportInput>;

/** GET /api/admin/price-reports. */
export const PriceReportQuery = PageQuery.extend({
  state: z.enum(REPORT_STATES).default('open'),
});
export type PriceReportQuery = z.infer<typeof PriceReportQuery>;

/** A report with the plan that it is about. */
export const PriceReport = shape('PriceReport', {
  id: Id,
  planId: Id,
  planName: z.string(),
  slug: z.string(),
  /** Where the plan can be seen: on its page, in a preview only, or nowhere. */
  seenIn: z.enum(['page', 'preview', 'trash']),
  carrier: z.string(),
  region: z.string(),
  /** What the plan costs now. */
  currentPrice: z.number(),
  currentCurrency: z.enum(CURRENCIES),
  kind: z.enum(REPORT_KINDS),
  /** What the visitor saw, in `currency`: that of the plan at the time. */
  price: z.number().nullable(),
  currency: z.enum(CURRENCIES),
  seenAt: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  /** Stands on the plan's page while the report is answered. */
  answer: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  version: z.int().positive(),
});
export type PriceReport = z.infer<typeof PriceReport>;

export const PriceReportList = pageOf('PriceReportList', PriceReport, {
  /** The last report of the state that had come: a bulk decision on all goes no further. */
  newestId: Id.nullable(),
});
export type PriceReportList = z.infer<typeof PriceReportList>;

/** What stands with a decision: an answer has words, every other has none. */
const DECISION = {
  state: z.enum(REPORT_STATES),
  answer: optional(line(REPORT_LIMITS.answer)),
};
const hasWordsIfAnswered = ({ state, answer }: { state: ReportState; answer: string | null }) =>
  (state === 'answered') === (answer !== null);
const WORDS_MISSING = {
  path: ['answer'],
  message: 'is required to answer a report, and only then',
};

/** PUT /api/admin/price-reports/{id}: an answer, a rejection, or open again. */
export const PriceReportDecision = z
  .strictObject({ ...DECISION, version: Version })
  .refine(hasWordsIfAnswered, WORDS_MISSING)
  .meta({ id: 'PriceReportDecision' });
export type PriceReportDecision = z.infer<typeof PriceReportDecision>;

/** POST /api/admin/price-reports/decide: the same for many open reports. */
export const DecideReportsInput = z
  .strictObject({
    ...DECISION,
    state: z.enum(['answered', 'rejected']),
    which: z.union([
      z.strictObject({ ids: z.array(Id).min(1, 'name at least one').max(MAX_OPEN_REPORTS) }),
      /** All that are open, up to this one. */
      z.strictObject({ upTo: Id }),
    ]),
  })
  .refine(hasWordsIfAnswered, WORDS_MISSING)
  .meta({ id: 'DecideReportsInput' });
export type DecideReportsInput = z.infer<typeof DecideReportsInput>;
export const DecidedReports = shape('DecidedReports', {
  decided: z.int(),
  /** Named reports that were not open any more, and why they stay as they are. */
  problems: z.array(z.object({ id: Id, planName: z.string().nullable(), message: z.string() })),
  /** The batch of the log; null when nothing changed. */
  batchId: z.string().nullable(),
});
export type DecidedReports = z.infer<typeof DecidedReports>;

/** POST /api/admin/price-reports/{id}/take: the reported price becomes the plan's. */
export const TakeReportInput = strictShape('TakeReportInput', {
  /** What stands on the plan's page about it. */
  answer: line(REPORT_LIMITS.answer),
  /** Who says so and where: public as the source of the price. */
  sourceName: optional(line(120)),
  sourceUrl: optional(HttpsUrl),
  /** The price was looked up just now; else it is of the day of the report. */
  checked: Flag.default(false),
  confirmPrice: ConfirmPrice,
  version: Version,
});
export type TakeReportInput = z.infer<typeof TakeReportInput>;
export const TakenReport = shape('TakenReport', {
  report: PriceReport,
  /** The new price in the log, which an undo takes back. */
  batchId: z.string(),
});
export type TakenReport = z.infer<typeof TakenReport>;
