import { index, integer, primaryKey, sqliteTable, text } from '../core/connect/drizzle.ts';
import { COUNT_KINDS } from '#src/domain/insight/events.ts';

/**
 * What happened on the public pages, as counts by day: no row is about a person. The subject is
 * a path, a plan's number, words, a host or a filter by the kind; '' gathers the rest of a day.
 */
export const eventDays = sqliteTable(
  'event_days',
  {
    /** UTC, ISO 8601. */
    day: text('day').notNull(),
    kind: text('kind', { enum: COUNT_KINDS }).notNull(),
    subject: text('subject').notNull(),
    /** How often. */
    n: integer('n').notNull(),
    /** How often by another visitor than before on that day, as far as that is known. */
    visitors: integer('visitors').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.subject] }),
    index('event_days_of_kind').on(t.kind, t.day),
  ],
);
