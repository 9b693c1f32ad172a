import { integer, primaryKey, sqliteTable, text } from '../core/connect/drizzle.ts';

/**
 * What servers do by themselves: a row says when it is done next, and how it went last. Of servers on
 * one database the one that takes the lease does it.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    /** The server whose files it is about; '' for one that is done once for the site. */
    server: text('server').notNull().default(''),
    /** What the last run was about, where that decides about the next. */
    payload: text('payload'),
    /** Not done before; UTC instant, '' at once. */
    due: text('due').notNull(),
    /** Who does it now and until when that holds, where it is not renewed. */
    holder: text('holder'),
    leaseUntil: text('lease_until'),
    startedAt: text('started_at'),
    endedAt: text('ended_at'),
    /** Failures in a row. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** What the last run that went well came to, in words. */
    lastResult: text('last_result'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.server] })],
);
