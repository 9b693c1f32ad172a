import { z } from 'zod';

/** Why pages are built. */
export const PUBLISH_CAUSES = ['start', 'edit', 'retry', 'manual', 'schedule'] as const;
export type PublishCause = (typeof PUBLISH_CAUSES)[number];

const Pages = z.object({ rendered: z.int(), reused: z.int() });

/** What the publisher does now, and how the last build went. */
export const PublishStatus = z
  .object({
    /** `live`: the pages have the data of now. `idle`: they do not, and nothing is under way. */
    state: z.enum(['idle', 'queued', 'building', 'failed', 'live']),
    /** After a rollback nothing is published by itself until somebody publishes. */
    paused: z.boolean(),
    /** Where builds happen: in this server, or at the host behind BUILD_HOOK_URL. */
    target: z.enum(['release', 'hook']),
    /** Version of the data now. */
    dataVersion: z.int(),
    /** Version that was published last; null before the first time. */
    liveVersion: z.int().nullable(),
    /** The build under way, or the last one; null when this process has made none. */
    build: z
      .object({
        cause: z.enum(PUBLISH_CAUSES),
        startedAt: z.string(),
        /** Null while it runs. */
        durationMs: z.int().nullable(),
        pages: Pages,
        /** The telling lines of the log; null when all went well. */
        error: z.string().nullable(),
      })
      .nullable(),
    /** When a failed build is tried again by itself. */
    retryAt: z.string().nullable(),
  })
  .meta({ id: 'PublishStatus' });
export type PublishStatus = z.infer<typeof PublishStatus>;

/** A kept release. */
export const ReleaseInfo = z
  .object({
    id: z.string(),
    dataVersion: z.int(),
    createdAt: z.string(),
    cause: z.enum(PUBLISH_CAUSES).nullable(),
    durationMs: z.int().nullable(),
    pages: Pages.nullable(),
    /** The one that is served. */
    current: z.boolean(),
  })
  .meta({ id: 'Release' });
export type ReleaseInfo = z.infer<typeof ReleaseInfo>;

/** GET /api/publish. */
export const PublishInfo = z
  .object({
    status: PublishStatus,
    /** Newest first. */
    releases: z.array(ReleaseInfo),
    /** Next time by PUBLISH_CRON; null when it has none. */
    nextRun: z.string().nullable(),
  })
  .meta({ id: 'PublishInfo' });
export type PublishInfo = z.infer<typeof PublishInfo>;
