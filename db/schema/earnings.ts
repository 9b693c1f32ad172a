import {
  COMMISSION_KINDS,
  NETWORKS,
  REPORT_NETWORKS,
  SALE_STATUSES,
} from '#src/domain/earnings/words.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import { check, index, integer, primaryKey, real, sql, sqliteTable, text } from '../drizzle.ts';

/**
 * What is earned with Buy links. Apart from carriers and plans, which it names by their numbers only:
 * no list, page or file of theirs can come upon it, and what was earned outlives them.
 */
export const commissions = sqliteTable(
  'commissions',
  {
    carrierId: integer('carrier_id').primaryKey(),
    kind: text('kind', { enum: COMMISSION_KINDS }).notNull(),
    /** Of `fixed`, in minor units of the currency. */
    amountMinor: integer('amount_minor'),
    currency: text('currency', { enum: CURRENCIES }),
    percent: real('percent'),
    network: text('network', { enum: NETWORKS }).notNull(),
    /** What the network's reports call the carrier, where that is not its name. */
    advertiser: text('advertiser'),
    /** Calendar date from which it holds; null: not known. */
    since: text('since'),
    note: text('note'),
    version: integer('version').notNull().default(1),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [
    check('commissions_fixed', sql`(${t.kind} = 'fixed') = (${t.amountMinor} IS NOT NULL)`),
    check('commissions_currency', sql`(${t.kind} = 'fixed') = (${t.currency} IS NOT NULL)`),
    check('commissions_percent', sql`(${t.kind} = 'percent') = (${t.percent} IS NOT NULL)`),
  ],
);

/** Reports of networks that were taken over. The files themselves are not kept. */
export const saleReports = sqliteTable('sale_reports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  network: text('network', { enum: REPORT_NETWORKS }).notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  /** First and last day that it tells of. */
  coversFrom: text('covers_from').notNull(),
  coversTo: text('covers_to').notNull(),
  rows: integer('rows').notNull(),
  takenAt: text('taken_at').notNull(),
  takenBy: text('taken_by').notNull(),
  /** Taken back: its sales are gone. */
  undoneAt: text('undone_at'),
});

/**
 * Sales, as each report tells of them. Of a transaction that several reports name, the one taken over
 * last holds (`HOLDS` of db/earnings/sales.ts): so nothing counts twice, and taking a report back
 * brings back what the one before it said.
 */
export const sales = sqliteTable(
  'sales',
  {
    reportId: integer('report_id')
      .notNull()
      .references(() => saleReports.id, { onDelete: 'cascade' }),
    network: text('network', { enum: REPORT_NETWORKS }).notNull(),
    /** The network's own number. */
    transaction: text('transaction_no').notNull(),
    day: text('day').notNull(),
    planId: integer('plan_id'),
    /** Kind of page: a word of `pageTerm`. */
    page: text('page'),
    advertiser: text('advertiser'),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    saleMinor: integer('sale_minor'),
    commissionMinor: integer('commission_minor').notNull(),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.network, t.transaction, t.reportId] }),
    index('sales_by_day').on(t.day),
    index('sales_of_report').on(t.reportId),
  ],
);
