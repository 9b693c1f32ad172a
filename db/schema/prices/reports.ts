import { index, integer, sql, sqliteTable, text } from '../../core/connect/drizzle.ts';
import { REPORT_KINDS, REPORT_STATES } from '#src/domain/prices/reports/price-reports.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { plans } from '../../schema.ts';

/** What visitors say is wrong with plans. Nothing of the sender is kept. */
export const priceReports = sqliteTable(
  'price_reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** Price that the visitor saw, in minor units of the plan's currency at that time. */
    priceMinor: integer('price_minor'),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    seenAt: text('seen_at'),
    note: text('note'),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    answer: text('answer'),
    createdAt: text('created_at').notNull(),
    decidedAt: text('decided_at'),
    decidedBy: text('decided_by'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('price_reports_by_state').on(t.state, t.id),
    index('price_reports_open')
      .on(t.planId)
      .where(sql`state = 'open'`),
  ],
);

/** Answers to reports, as the plan's page shows them: they stay when the report goes. */
export const planNotes = sqliteTable(
  'plan_notes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').notNull().unique(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** Calendar dates, UTC. */
    reportedOn: text('reported_on').notNull(),
    answeredOn: text('answered_on').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('plan_notes_of_plan').on(t.planId, t.id)],
);
