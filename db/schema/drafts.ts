import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../core/connect/drizzle.ts';
import type { ImportHold } from '#src/contract/imports/import-holds.ts';
import { plans } from '../schema.ts';

/**
 * Values of a plan that are not public yet: a person's draft, and a price that was held back with the
 * reason; at most one of each waits for a plan. While `running`, they are the plan's and wait for
 * their end, when the values in `base` come back. Times are UTC instants.
 */
export const planDrafts = sqliteTable(
  'plan_drafts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** Version of the plan that the values were written for. */
    baseVersion: integer('base_version').notNull(),
    /** The changed fields as JSON, as the log holds them, and what they were in that version. */
    fields: text('fields').notNull(),
    base: text('base').notNull(),
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    running: integer('running', { mode: 'boolean' }).notNull().default(false),
    /** Why the schedule could not apply or end it, in words for the operator. */
    problem: text('problem'),
    author: text('author').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: text('updated_at').notNull(),
    /** What became of a price that was held back; null in a person's draft, with all that follows. */
    hold: text('hold').$type<ImportHold['state']>(),
    /** JSON: why it is held. */
    evidence: text('evidence'),
    /** Whose file said it, and the run that brought the file. */
    source: text('source'),
    runId: integer('run_id'),
    /** The plan is in the trash, and comes back with the price. */
    restores: integer('restores', { mode: 'boolean' }).notNull().default(false),
    decidedAt: text('decided_at'),
    decidedBy: text('decided_by'),
  },
  (t) => [
    uniqueIndex('plan_drafts_of_person')
      .on(t.planId)
      .where(sql`hold IS NULL`),
    uniqueIndex('plan_drafts_held')
      .on(t.planId)
      .where(sql`hold = 'held'`),
    index('plan_drafts_by_hold').on(t.hold, t.id),
    index('plan_drafts_of_plan').on(t.planId, t.id),
  ],
);
