import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from '../core/connect/drizzle.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { plans } from '../schema.ts';

/** Files that were brought in, what a dry run of each found, and what became of it. */
export const importRuns = sqliteTable(
  'import_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: text('created_at').notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    way: text('way').notNull(),
    /** As the sender called it; never part of a path. */
    fileName: text('file_name').notNull(),
    format: text('format', { enum: IMPORT_FORMATS }).notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** The feed that brought it, also when that is gone; null: a person or a program. */
    feedId: integer('feed_id'),
    /** JSON: how it is read (`ImportOptions`); null until somebody said so. */
    options: text('options'),
    state: text('state').$type<ImportRun['state']>().notNull(),
    /** The server that made its last dry run, or was at it when it ended. */
    reader: text('reader'),
    /** The data that the dry run saw. */
    dataVersion: integer('data_version'),
    lineage: text('lineage'),
    /** JSON: what the dry run found (`StoredFindings`). */
    findings: text('findings'),
    /** Which of its dry runs the findings are of: the number of the rows that it wrote. */
    reading: integer('reading').notNull().default(0),
    /** Why it failed, or what differs since somebody looked, for people. */
    problem: text('problem'),
    /** The batch of the log that applied it; JSON of what was written. */
    batchId: text('batch_id'),
    applied: text('applied'),
    finishedAt: text('finished_at'),
  },
  (t) => [index('import_runs_by_state').on(t.state, t.id)],
);

/**
 * The files themselves, as they arrived: packed (gzip, base64) and in parts, so that every server of
 * the site has them.
 */
export const importFiles = sqliteTable(
  'import_files',
  {
    /** Names the upload; a run is found by it before its number is known. */
    upload: text('upload').notNull(),
    part: integer('part').notNull(),
    runId: integer('run_id').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.upload, t.part] }),
    index('import_files_by_run').on(t.runId, t.part),
  ],
);

/**
 * What the dry runs of files found: a row for each row of a file that matters, and what a complete
 * list no longer names. The rows of the dry run before stay until the next one begins, for who is
 * still reading them.
 */
export const importRows = sqliteTable(
  'import_rows',
  {
    id: integer('id').primaryKey(),
    runId: integer('run_id').notNull(),
    reading: integer('reading').notNull(),
    /** What it would do: a `LineKind`. */
    kind: text('kind').notNull(),
    /** Line in CSV, index in JSON, below 0 for a plan without a row. */
    at: integer('at').notNull(),
    /** What a search looks at, folded. */
    text: text('text').notNull(),
    /** JSON: the values, the outcome and its reasons, by kind (`db/imports/rows/lines.ts`). */
    line: text('line').notNull(),
  },
  (t) => [index('import_rows_by_kind').on(t.runId, t.reading, t.kind, t.at)],
);

/** By which names other sources know our plans, and whether they still list them. */
export const planSources = sqliteTable(
  'plan_sources',
  {
    source: text('source').notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** Applied runs in a row in which the source no longer listed the plan. */
    missingRuns: integer('missing_runs').notNull().default(0),
    lastRunId: integer('last_run_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.source] }),
    uniqueIndex('plan_sources_external').on(t.source, t.externalId),
  ],
);

/** How operators read files of their own: mappings that are kept under a name. */
export const importProfiles = sqliteTable('import_profiles', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  /** JSON: `ImportProfile`. */
  profile: text('profile').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: text('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});
