import { z } from 'zod';
import { DAY_STYLES, SALE_FIELDS } from '#src/domain/earnings/report.ts';
import { REPORT_NETWORKS, SALE_STATUSES } from '#src/domain/earnings/words.ts';
import { DECIMAL_STYLES } from '#src/domain/import/types.ts';
import { CurrencyCode, Id, IsoDate } from './common.ts';
import { Problem } from './imports.ts';
import { shape, strictShape } from './shape.ts';

/** How a report is read; percent-encoded JSON in the header X-Mapping. Without columns they are proposed. */
export const ReportReading = strictShape('ReportReading', {
  network: z.enum(REPORT_NETWORKS).optional(),
  columns: z.partialRecord(z.enum(SALE_FIELDS), z.string().max(500)).optional(),
  currency: CurrencyCode.optional(),
  decimals: z.enum(DECIMAL_STYLES).optional(),
  days: z.enum(DAY_STYLES).optional(),
  /** First and last day that the report tells of; without them those of its sales. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
});
export type ReportReading = z.infer<typeof ReportReading>;

export const SaleReport = shape('SaleReport', {
  id: Id,
  network: z.enum(REPORT_NETWORKS),
  fileName: z.string(),
  from: IsoDate,
  to: IsoDate,
  rows: z.int(),
  takenAt: z.string(),
  takenBy: z.string(),
  undoneAt: z.string().nullable(),
});
export type SaleReport = z.infer<typeof SaleReport>;

/** What a report holds and what taking it over would do, or did. */
export const ReportCheck = shape('ReportCheck', {
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
  covers: z.object({ from: IsoDate, to: IsoDate }).nullable(),
  problems: z.array(Problem),
  problemCount: z.int(),
  /** Names exactly this outcome: taking over asks for it. Null: there is nothing to take over. */
  seal: z.string().nullable(),
  /** The report, once it was taken over. */
  taken: SaleReport.nullable(),
});
export type ReportCheck = z.infer<typeof ReportCheck>;
