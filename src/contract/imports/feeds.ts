import { z } from 'zod';
import { FEED_KINDS, FEED_MODES, FEED_RESULTS } from '#src/domain/imports/feeds.ts';
import { DECIMAL_STYLES, IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { Id, line, optional, Slug } from '../core/common.ts';
import { ImportMapping } from './imports.ts';
import { pageOf, shape, strictShape } from '../core/shape.ts';

/** Headers that a secret may not be sent in: the request's own, and cookies. */
const RESERVED =
  /^(host|cookie|connection|content-.*|transfer-encoding|upgrade|te|if-.*|proxy-.*)$/i;

/** How a feed is read: as an import is, or as the daily reference rates of the European Central Bank. */
const FeedMapping = z.union([ImportMapping, z.strictObject({ kind: z.literal('rates') })]);

/** What an operator says of a feed. */
const fields = {
  name: line(60),
  enabled: z.boolean().default(true),
  kind: z.enum(FEED_KINDS),
  /** `address`: where it is fetched, https. `folder`: a path inside FEEDS_DIR; its newest file counts. */
  address: line(2000),
  format: z.enum(IMPORT_FORMATS),
  mapping: FeedMapping,
  decimals: z.enum(DECIMAL_STYLES).default('point'),
  /** Slugs of the carriers that it may speak for; none: all. */
  carriers: z.array(Slug).max(200, 'must be at most 200 carriers').default([]),
  /** When it is run, as a cron line in UTC. */
  schedule: line(100),
  mode: z.enum(FEED_MODES).default('wait'),
  /** The list is complete: plans that so many applied runs in a row do not name are withdrawn. */
  withdrawAfter: optional(z.int().min(1).max(100)),
  /** Rows that mean a plan in the trash bring it back; otherwise they are rejected. */
  restore: z.boolean().default(false),
  /** The header that a secret is sent in, and the variable of the environment that holds it. */
  authHeader: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'must be the name of a header')
    .refine((name) => !RESERVED.test(name), 'must not be a header of the request itself')
    .default('Authorization'),
  authVariable: optional(
    z
      .string()
      .trim()
      .regex(/^FEED_[A-Z0-9_]{1,60}$/, 'must be the name of a variable that begins with FEED_')
      .refine((name) => !name.endsWith('_HOST'), 'must not be the name of a host'),
  ),
};
/** POST /api/feeds. */
export const FeedInput = strictShape('FeedInput', fields);
export type FeedInput = z.infer<typeof FeedInput>;
/** PUT /api/feeds/{id}. */
export const FeedUpdate = strictShape('FeedUpdate', { ...fields, version: Id.optional() });

/** A run of a feed and what came of it. */
export const FeedRun = shape('FeedRun', {
  id: Id,
  feedId: Id,
  startedAt: z.string(),
  finishedAt: z.string(),
  cause: z.string(),
  result: z.enum(FEED_RESULTS),
  /** Why it failed or waits; null else. */
  reason: z.string().nullable(),
  /** The import that it made. */
  importId: z.int().nullable(),
});
export type FeedRun = z.infer<typeof FeedRun>;
export const FeedRunList = pageOf('FeedRunList', FeedRun);
export type FeedRunList = z.infer<typeof FeedRunList>;

/** POST /api/feeds/try: what a feed would bring. */
export const FeedTrial = shape('FeedTrial', {
  /** The import that holds what was found; it may be looked at, and applied. */
  importId: Id,
  message: z.string(),
});

/** A feed as it stands. */
export const Feed = shape('Feed', {
  ...FeedInput.shape,
  id: Id,
  version: Id,
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Null: never, it is switched off. */
  nextRun: z.string().nullable(),
  running: z.boolean(),
  /** Failures since the last run that went well. */
  failures: z.int(),
  /** The last file that was read without a failure. */
  lastGood: z.string().nullable(),
  /** The variable with its secret is set; null when it needs none. */
  secretSet: z.boolean().nullable(),
  lastRun: FeedRun.nullable(),
  /** The import that waits for the operator. */
  waitingImportId: z.int().nullable(),
});
export type Feed = z.infer<typeof Feed>;
