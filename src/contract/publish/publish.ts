import { z } from 'zod';
import { shape } from '../core/shape.ts';

/**
 * Why pages are built. An `import` is an edit whose changes all came from an import; `repair`: files of
 * the served release were gone.
 */
export const PUBLISH_CAUSES = [
  'start',
  'edit',
  'import',
  'retry',
  'manual',
  'schedule',
  'repair',
] as const;
export type PublishCause = (typeof PUBLISH_CAUSES)[number];

/** How a release is made: by a build of the whole site, or by rendering what changed since the last one. */
export const RELEASE_WAYS = ['whole', 'changes'] as const;

const Pages = z.object({ rendered: z.int(), reused: z.int() });

/** The build under way, or the last one. */
const BuildStatus = z.object({
  cause: z.enum(PUBLISH_CAUSES),
  /** Who asked for it; null when nobody did. */
  by: z.string().nullable(),
  startedAt: z.string(),
  /** Null while it runs. */
  durationMs: z.int().nullable(),
  pages: Pages,
  /** How many pages there will be, by the last release; null when that is not known. */
  total: z.int().nullable(),
  /** Last line of the change log that is part of it. */
  change: z.int().nullable(),
  /** The telling lines of the log; null when all went well. */
  error: z.string().nullable(),
  /** Its whole log, see GET /api/publish/logs/{id}; null when there is none. */
  log: z.string().nullable(),
});

/** What a log's name looks like: the moment its build began. */
export const LOG_ID = /^\d{4}-\d\d-\d\dT[\d-]{1,20}Z$/;

/** What is known of a host that builds the pages itself. */
const HostStatus = z.object({
  /** When it was asked to build, while its pages do not show it yet. */
  askedAt: z.string().nullable(),
  /** Data version that its public pages had when they were looked at last after a build, and when. */
  live: z.object({ dataVersion: z.int(), at: z.string() }).nullable(),
  /** What is wrong, in words. */
  problem: z.string().nullable(),
});
export type HostStatus = z.infer<typeof HostStatus>;

/** What a CDN in front was told of the releases. */
const CdnStatus = z.object({
  /** When it took a purge last; null: not since the start. */
  purgedAt: z.string().nullable(),
  /** Tags or addresses that it was not told of yet. */
  waiting: z.int(),
  /** What is wrong, in words; it is tried again. */
  problem: z.string().nullable(),
});
export type CdnStatus = z.infer<typeof CdnStatus>;

/** What the publisher does now, and how the last build went. */
export const PublishStatus = shape('PublishStatus', {
  /** `live`: the pages have the current data. `idle`: they do not, and nothing is under way. */
  state: z.enum(['idle', 'queued', 'building', 'failed', 'live']),
  /** Nothing is published by itself until somebody publishes: see `hold`. */
  paused: z.boolean(),
  /** Where builds happen: in this server, or at the host behind BUILD_HOOK_URL. */
  target: z.enum(['release', 'hook']),
  /** Version of the data now. */
  dataVersion: z.int(),
  /** Version that was published last; null before the first time. */
  liveVersion: z.int().nullable(),
  /** Since when that one is served. */
  liveAt: z.string().nullable(),
  /** Last line of the change log that is part of it; null when that is not known. */
  liveChange: z.int().nullable(),
  /** How many lines of the change log are about pages and not part of it. */
  waiting: z.int(),
  /** Null when this process has made none. */
  build: BuildStatus.nullable(),
  /** When the build that is queued begins, unless another edit comes. */
  dueAt: z.string().nullable(),
  /** When a failed build is tried again by itself. */
  retryAt: z.string().nullable(),
  /**
   * Why nothing is published by itself: a person paused, or went back to an older release. `isHere`:
   * this server has the pages of that version; else it serves its newest.
   */
  hold: z
    .object({
      since: z.string(),
      by: z.string().nullable(),
      rollback: z.boolean(),
      version: z.int(),
      isHere: z.boolean(),
    })
    .nullable(),
  /** The host behind BUILD_HOOK_URL; null without one. */
  host: HostStatus.nullable(),
  /** The CDN behind CDN_PURGE_URL; null without one. */
  cdn: CdnStatus.nullable(),
  /** Number of the newest event of the history: another number, another history. */
  revision: z.int(),
});
export type PublishStatus = z.infer<typeof PublishStatus>;
export type BuildStatus = z.infer<typeof BuildStatus>;

/** A kept release. */
export const ReleaseInfo = shape('Release', {
  id: z.string(),
  dataVersion: z.int(),
  createdAt: z.string(),
  cause: z.enum(PUBLISH_CAUSES).nullable(),
  durationMs: z.int().nullable(),
  pages: Pages.nullable(),
  /** Last line of the change log that is part of it. */
  change: z.int().nullable(),
  /** The one that is served. */
  current: z.boolean(),
});
export type ReleaseInfo = z.infer<typeof ReleaseInfo>;

/** Something that happened to what is served. */
export const PublishEvent = shape('PublishEvent', {
  id: z.int(),
  at: z.string(),
  /** `live`: a new release is served; `rollback`: a kept one again; `failed`: a build; `pause`. */
  kind: z.enum(['live', 'rollback', 'failed', 'pause']),
  cause: z.enum(PUBLISH_CAUSES).nullable(),
  by: z.string().nullable(),
  /** Id of the release; it may no longer be kept. */
  release: z.string().nullable(),
  dataVersion: z.int().nullable(),
  /** Last line of the change log that is part of it. */
  change: z.int().nullable(),
  /** How many changes of content it brought; null when that is not known. */
  changes: z.int().nullable(),
  durationMs: z.int().nullable(),
  pages: Pages.nullable(),
  /** Size of the release's files. */
  bytes: z.int().nullable(),
  error: z.string().nullable(),
  log: z.string().nullable(),
  /** How the release was made; null when that is not known. */
  way: z.enum(RELEASE_WAYS).nullable().default(null),
  /** Why the whole site was built although only changes were asked for; null when that was not so. */
  fellBack: z.string().nullable().default(null),
  /**
   * Files in which a whole build was not what the changes alone would have made, at most 20; empty
   * when the two were equal, null when nobody compared them.
   */
  differing: z.array(z.string()).nullable().default(null),
});
export type PublishEvent = z.infer<typeof PublishEvent>;

/** GET /api/publish. */
export const PublishInfo = shape('PublishInfo', {
  status: PublishStatus,
  /** Newest first. */
  releases: z.array(ReleaseInfo),
  /** What happened, newest first. */
  history: z.array(PublishEvent),
  /** Next time by PUBLISH_CRON; null when it has none. */
  nextRun: z.string().nullable(),
});
export type PublishInfo = z.infer<typeof PublishInfo>;
