import { index, integer, sqliteTable, text } from '../../core/connect/drizzle.ts';
import { WATCH_RESULTS } from '#src/domain/prices/watch.ts';
import { carriers, plans } from '../../schema.ts';

const planId = () =>
  integer('plan_id')
    .primaryKey()
    .references(() => plans.id, { onDelete: 'cascade' });

/** Carriers whose pages are watched. Beside the carriers, so that the public wire never has it. */
export const carrierWatches = sqliteTable('carrier_watches', {
  carrierId: integer('carrier_id')
    .primaryKey()
    .references(() => carriers.id, { onDelete: 'cascade' }),
  watchedAt: text('watched_at').notNull(),
});

/** Where the price of a plan is watched, when that is not its Buy address. */
export const planWatches = sqliteTable('plan_watches', {
  planId: planId(),
  watchUrl: text('watch_url'),
  /** Text that stands beside the price on the page; null: the plan's name. */
  mark: text('mark'),
});

/** What came of the last reading of each plan's page, with the evidence. */
export const watchFindings = sqliteTable(
  'watch_findings',
  {
    planId: planId(),
    /** When the page was read, and since when it says the same; UTC instants. */
    at: text('at').notNull(),
    since: text('since').notNull(),
    result: text('result', { enum: WATCH_RESULTS }).notNull(),
    /** Readings without an answer, in a row. */
    failures: integer('failures').notNull().default(0),
    pageUrl: text('page_url').notNull(),
    /** HTTP status; null without an answer. */
    status: integer('status'),
    /** What stands on the page, in its own words. */
    snippet: text('snippet'),
    /** The other amount, in minor units of the plan's currency. */
    foundMinor: integer('found_minor'),
    /** What it was judged by: a finding about another price or name says nothing any more. */
    judged: text('judged').notNull(),
    /** What the server said of the page, for the next request. */
    etag: text('etag'),
    lastModified: text('last_modified'),
  },
  (t) => [index('watch_findings_by_result').on(t.result, t.planId)],
);

/** Runs of the watcher. */
export const watchRuns = sqliteTable('watch_runs', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  startedAt: text('started_at').notNull(),
  finishedAt: text('finished_at').notNull(),
  cause: text('cause').notNull(),
  pages: integer('pages').notNull(),
  confirmed: integer('confirmed').notNull(),
  doubts: integer('doubts').notNull(),
});

/** Readings of the reference rates, and what came of each. */
export const rateReads = sqliteTable('rate_reads', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: text('at').notNull(),
  cause: text('cause').notNull(),
  result: text('result', { enum: ['applied', 'unchanged', 'refused', 'failed'] }).notNull(),
  message: text('message').notNull(),
});
