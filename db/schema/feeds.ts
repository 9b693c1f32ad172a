import { index, integer, sqliteTable, text } from '../core/connect/drizzle.ts';
import { FEED_RESULTS } from '#src/domain/imports/feeds.ts';

/** Lists of plans that are fetched by themselves, and how far each is. */
export const feeds = sqliteTable(
  'feeds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull().unique(),
    /** JSON: what the operator said (`FeedInput`); never a secret, only the name of its variable. */
    settings: text('settings').notNull(),
    /** When it is run next; null while it is switched off. */
    nextAt: text('next_at'),
    failures: integer('failures').notNull().default(0),
    /** What the server said of the last good file, and the hash and time of that file. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastSha256: text('last_sha256'),
    lastGoodAt: text('last_good_at'),
    /** The import that has the last good file. */
    lastImportId: integer('last_import_id'),
    /** Plans that the last applied run did not find, and that are not withdrawn yet. */
    pending: integer('pending').notNull().default(0),
    version: integer('version').notNull().default(1),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [index('feeds_due').on(t.nextAt)],
);

/** What came of each run. */
export const feedRuns = sqliteTable(
  'feed_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at').notNull(),
    cause: text('cause').notNull(),
    result: text('result', { enum: FEED_RESULTS }).notNull(),
    reason: text('reason'),
    importId: integer('import_id'),
  },
  (t) => [index('feed_runs_of_feed').on(t.feedId, t.id)],
);
