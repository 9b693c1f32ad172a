import { z } from 'zod';
import { NO_FIGURE } from '#src/domain/earnings/figures.ts';
import { DAY_STYLES, SALE_FIELDS } from '#src/domain/earnings/report.ts';
import {
  COMMISSION_KINDS,
  EARNINGS_MAX_DAYS,
  NETWORKS,
  REPORT_NETWORKS,
  SALE_STATUSES,
} from '#src/domain/earnings/words.ts';
import { daysBetween } from '#src/domain/dates.ts';
import { STATISTICS_RANGES } from '#src/domain/events.ts';
import { DECIMAL_STYLES } from '#src/domain/import/types.ts';
import { TEXT_LIMITS } from '#src/domain/plain-text.ts';
import { CurrencyCode, Id, IsoDate, line, optional, Version } from './common.ts';

/** GET /api/admin/earnings: the last days, or those between two dates. */
export const EarningsQuery = z
  .object({
    days: z.coerce
      .number('must be a number of days')
      .pipe(z.literal(STATISTICS_RANGES, `must be one of ${STATISTICS_RANGES.join(', ')}`))
      .default(30),
    from: IsoDate.optional(),
    to: IsoDate.optional(),
    /** Of all amounts. */
    currency: CurrencyCode.default('USD'),
  })
  .superRefine(({ from, to }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((from === undefined) !== (to === undefined)) {
      return wrong(from === undefined ? 'from' : 'to', 'is required with the other date');
    }
    if (from === undefined || to === undefined) return;
    if (to < from) wrong('to', 'must not be before the first day');
    else if (daysBetween(from, to) >= EARNINGS_MAX_DAYS) {
      wrong('from', `must be at most ${EARNINGS_MAX_DAYS} days before the last day`);
    }
  });
export type EarningsQuery = z.infer<typeof EarningsQuery>;

const amount = z.number().nullable();
const Period = z.object({ from: IsoDate, to: IsoDate });

/** Sums of a period; amounts as decimals in the currency that was asked for, null: not known. */
export const EarningsFigures = z
  .object({
    clicks: z.int(),
    coveredClicks: z.int(),
    sales: z.int(),
    reversals: z.int(),
    conversion: amount,
    approved: amount,
    pending: amount,
    reversed: amount,
    perClick: amount,
    why: z.enum(NO_FIGURE).nullable(),
  })
  .meta({ id: 'EarningsFigures' });
export type EarningsFigures = z.infer<typeof EarningsFigures>;

const Compared = z.object({ now: EarningsFigures, before: EarningsFigures.nullable() });
/** A plan, carrier or kind of page; the key is empty for what is assigned to none. */
export const EarningsRow = Compared.extend({ key: z.string(), name: z.string() }).meta({
  id: 'EarningsRow',
});
export type EarningsRow = z.infer<typeof EarningsRow>;

export const Earnings = z
  .object({
    ...Period.shape,
    /** As many days just before; null when the clicks of those days are no longer kept. */
    before: Period.nullable(),
    currency: CurrencyCode,
    /** What other currencies are converted by; null: nothing is known. */
    rates: z.object({ asOf: IsoDate, source: z.string() }).nullable(),
    /** Days of the period that reports tell of, by network. */
    covered: z.array(z.object({ network: z.enum(REPORT_NETWORKS), periods: z.array(Period) })),
    /** Whether any carrier's commission is known, and any report was taken over, ever. */
    begun: z.object({ commissions: z.int(), reports: z.int() }),
    total: Compared,
    /** What the amounts of the period were reported in. */
    amounts: z.array(
      z.object({
        currency: CurrencyCode,
        approved: z.number(),
        pending: z.number(),
        reversed: z.number(),
      }),
    ),
    /** Those that earned most first, then those with most clicks; the rest is in the file. */
    plans: z.array(EarningsRow),
    carriers: z.array(EarningsRow),
    pages: z.array(EarningsRow),
    /** Plans that did not get into the list. */
    morePlans: z.int(),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

/** What a carrier pays; the network and the rest may be known without it. */
export const Commission = z
  .object({
    kind: z.enum(COMMISSION_KINDS),
    /** Of `fixed`, as a decimal. */
    amount: z.number().nullable(),
    currency: CurrencyCode.nullable(),
    percent: z.number().nullable(),
    network: z.enum(NETWORKS),
    /** What the network's reports call the carrier. */
    advertiser: z.string().nullable(),
    since: IsoDate.nullable(),
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Commission' });
export type Commission = z.infer<typeof Commission>;

export const CarrierCommission = z
  .object({ id: Id, name: z.string(), commission: Commission.nullable() })
  .meta({ id: 'CarrierCommission' });
export type CarrierCommission = z.infer<typeof CarrierCommission>;

const none = (value: unknown) => value === null || value === undefined;

/** PUT /api/admin/earnings/commissions/{id}; `version` of the commission it changes, none for a first one. */
export const CommissionInput = z
  .strictObject({
    kind: z.enum(COMMISSION_KINDS, `must be one of ${COMMISSION_KINDS.join(', ')}`),
    amount: optional(
      z
        .number('must be a number')
        .positive('must be above 0')
        .max(100_000, 'must be at most 100000'),
    ),
    currency: optional(CurrencyCode),
    percent: optional(
      z.number('must be a number').positive('must be above 0').max(100, 'must be at most 100'),
    ),
    network: z.enum(NETWORKS, `must be one of ${NETWORKS.join(', ')}`),
    advertiser: optional(line(120)),
    since: optional(IsoDate),
    note: optional(line(TEXT_LIMITS.planName)),
    version: Version,
  })
  .superRefine(({ kind, amount: fixed, currency, percent }, context) => {
    const ask = (path: string, given: unknown, wanted: boolean, of: string) => {
      if (wanted && none(given)) {
        context.addIssue({ code: 'custom', path: [path], message: `is required for ${of}` });
      } else if (!wanted && !none(given)) {
        context.addIssue({ code: 'custom', path: [path], message: `belongs only to ${of}` });
      }
    };
    ask('amount', fixed, kind === 'fixed', 'an amount for each sale');
    ask('currency', currency, kind === 'fixed', 'an amount for each sale');
    ask('percent', percent, kind === 'percent', 'a percentage');
  })
  .meta({ id: 'CommissionInput' });
export type CommissionInput = z.infer<typeof CommissionInput>;

/** How a report is read; percent-encoded JSON in the header X-Mapping. Without columns they are proposed. */
export const ReportReading = z
  .strictObject({
    network: z.enum(REPORT_NETWORKS).optional(),
    columns: z.partialRecord(z.enum(SALE_FIELDS), z.string().max(500)).optional(),
    currency: CurrencyCode.optional(),
    decimals: z.enum(DECIMAL_STYLES).optional(),
    days: z.enum(DAY_STYLES).optional(),
    /** First and last day that the report tells of; without them those of its sales. */
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  })
  .meta({ id: 'ReportReading' });
export type ReportReading = z.infer<typeof ReportReading>;

export const SaleReport = z
  .object({
    id: Id,
    network: z.enum(REPORT_NETWORKS),
    fileName: z.string(),
    from: IsoDate,
    to: IsoDate,
    rows: z.int(),
    takenAt: z.string(),
    takenBy: z.string(),
    undoneAt: z.string().nullable(),
  })
  .meta({ id: 'SaleReport' });
export type SaleReport = z.infer<typeof SaleReport>;

/** What a report holds and what taking it over would do, or did. */
export const ReportCheck = z
  .object({
    fileName: z.string(),
    columns: z.array(z.string()),
    network: z.enum(REPORT_NETWORKS),
    mapping: z.object({
      columns: z.partialRecord(z.enum(SALE_FIELDS), z.string()),
      currency: CurrencyCode.nullable(),
      decimals: z.enum(DECIMAL_STYLES),
      days: z.enum(DAY_STYLES),
    }),
    /** Fields without a column; nothing was read while there are any. */
    missing: z.array(z.enum(SALE_FIELDS)),
    rows: z.int(),
    /** Sales that no report told of before; that say something else than before; that say the same. */
    fresh: z.int(),
    changed: z.int(),
    same: z.int(),
    /** Sales that changed from one status to another. */
    moves: z.array(
      z.object({ from: z.enum(SALE_STATUSES), to: z.enum(SALE_STATUSES), count: z.int() }),
    ),
    /** Sales without a plan that is known, and those without a carrier. */
    noPlan: z.int(),
    noCarrier: z.int(),
    sums: z.array(
      z.object({
        currency: CurrencyCode,
        status: z.enum(SALE_STATUSES),
        sales: z.int(),
        commission: z.number(),
      }),
    ),
    /** The days that it tells of; null without a sale. */
    covers: Period.nullable(),
    problems: z.array(
      z.object({
        at: z.int(),
        field: z.string(),
        value: z.string().nullable(),
        code: z.string(),
        reason: z.string(),
      }),
    ),
    problemCount: z.int(),
    /** Names exactly this outcome: taking over asks for it. Null: there is nothing to take over. */
    seal: z.string().nullable(),
    /** The report, once it was taken over. */
    taken: SaleReport.nullable(),
  })
  .meta({ id: 'ReportCheck' });
export type ReportCheck = z.infer<typeof ReportCheck>;
