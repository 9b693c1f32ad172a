import { integer, sqliteTable, text } from '../core/connect/drizzle.ts';

/**
 * What every server of the site serves, in one row: pages as they were at a version of the data.
 * Without a row it is the newest.
 */
export const serving = sqliteTable('serving', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
  /** That the version counts in: of a database that was put back the row says nothing. */
  lineage: text('lineage').notNull(),
  /** That of its releases which is served where it is: of one version there may be several. */
  release: text('release'),
  /** Went back to it; else stopped there. */
  rollback: integer('rollback', { mode: 'boolean' }).notNull(),
  since: text('since').notNull(),
  by: text('by'),
});
