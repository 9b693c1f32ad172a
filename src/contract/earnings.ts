import { z } from 'zod';
import { NO_FIGURE } from '#src/domain/earnings/figures.ts';
import { EARNINGS_MAX_DAYS, REPORT_NETWORKS } from '#src/domain/earnings/words.ts';
import { daysBetween } from '#src/domain/dates.ts';
import { CurrencyCode, IsoDate } from './common.ts';
import { shape } from './shape.ts';
import { StatisticsQuery } from './statistics.ts';

/** GET /api/admin/earnings: the last days, or those between two dates, while their clicks are kept. */
export const EarningsQuery = z
  .object({
    days: StatisticsQuery.shape.days,
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
const Carriers = z.object({ covered: z.int(), all: z.int() });
const Period = z.object({ from: IsoDate, to: IsoDate });

/** Sums of a period; amounts as decimals in the currency that was asked for, null: not known. */
export const EarningsFigures = shape('EarningsFigures', {
  clicks: z.int(),
  /** Those on days that reports of their carrier's network tell of: what figures per click rest on. */
  coveredClicks: z.int(),
  sales: z.int(),
  /** Those of the same carriers, networks and days as the covered clicks. */
  coveredSales: z.int(),
  reversals: z.int(),
  conversion: amount,
  approved: amount,
  pending: amount,
  reversed: amount,
  perClick: amount,
  why: z.enum(NO_FIGURE).nullable(),
});
export type EarningsFigures = z.infer<typeof EarningsFigures>;

const Compared = z.object({ now: EarningsFigures, before: EarningsFigures.nullable() });
/** A plan, carrier or kind of page; the key is empty for what is assigned to none. */
export const EarningsRow = Compared.extend({ key: z.string(), name: z.string() }).meta({
  id: 'EarningsRow',
});
export type EarningsRow = z.infer<typeof EarningsRow>;

export const Earnings = shape('Earnings', {
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
  /** Carriers with clicks or sales, and those among them that figures per click rest on. */
  restsOn: z.object({ now: Carriers, before: Carriers.nullable() }),
  /** What the amounts of the period were reported in. */
  amounts: z.array(
    z.object({
      currency: CurrencyCode,
      /** What buyers paid, where it is reported and not reversed. */
      sold: z.number(),
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
});
export type Earnings = z.infer<typeof Earnings>;
