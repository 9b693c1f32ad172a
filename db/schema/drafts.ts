import { integer, sqliteTable, text } from '../drizzle.ts';
import { plans } from '../schema.ts';

/**
 * Values of a public plan that are not public yet, one set per plan. While `running`, they are the
 * plan's and wait for their end, when the values in `base` come back. Times are UTC instants.
 */
export const planDrafts = sqliteTable('plan_drafts', {
  planId: integer('plan_id')
    .primaryKey()
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
});
