import { z } from 'zod';
import { JOB_NAMES } from '#src/domain/core/jobs.ts';
import { Id } from '../core/common.ts';
import { PublishStatus } from '../publish/publish.ts';
import { shape } from '../core/shape.ts';

/** What happened on the public pages on each of fourteen days, today last. */
const Days = z.array(z.int()).length(14);

/** Price alerts, and the mails with alerts of the last seven days: numbers, never addresses. */
const AlertCounts = z.object({
  active: z.int(),
  /** Not confirmed yet. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

/** GET /api/admin/overview: what waits for somebody, and how the site stands. Counts are those of the lists. */
export const Overview = shape('Overview', {
  /** Plans outside the trash, by status. */
  plans: z.object({
    all: z.int(),
    active: z.int(),
    draft: z.int(),
    scheduled: z.int(),
  }),
  /**
   * Prices to check, those among them that a person is asked for today and that the watcher doubts, and
   * those that it confirmed.
   */
  checks: z.object({ today: z.int(), open: z.int(), doubts: z.int(), confirmed: z.int() }),
  /** The prices that people click most, how many of them nobody saw for 30 days, and how many somebody saw today. */
  clicked: z.object({ of: z.int(), unseen: z.int(), today: z.int() }),
  /**
   * The regions with the most prices that nobody saw for 30 days, with the month (YYYY-MM) that most of
   * them were seen in (null: never); and how many have a page that the watcher may try, but does not.
   */
  unseen: z.object({
    regions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        prices: z.int(),
        month: z.string().nullable(),
      }),
    ),
    readable: z.int(),
  }),
  watch: z.object({
    /** Carriers whose pages are watched. */
    carriers: z.int(),
    /** When the last run began; null before the first. */
    lastRun: z.string().nullable(),
  }),
  /** Prices that the gate holds back. */
  held: z.int(),
  reports: z.object({ open: z.int(), oldest: z.string().nullable() }),
  /**
   * Feeds, those that run by schedule, the names of those among them whose last run failed, and those
   * whose file waits for a look, with its import.
   */
  feeds: z.object({
    all: z.int(),
    on: z.int(),
    failing: z.array(z.string()),
    waiting: z.array(z.object({ name: z.string(), importId: z.int() })),
  }),
  /** Public plans whose Buy address answers that there is no such page, and those without one. */
  buyLinks: z.object({ dead: z.int(), none: z.int() }),
  /** Public plans that no page shows, because the database holds a value that cannot be read. */
  unreadable: z.array(z.object({ id: Id, name: z.string() })),
  /** Public plans that nothing but the price tells apart from another one. */
  twice: z.int(),
  /** What names pictures of other sites, which no page shows: carriers and regions by name, pages by path. */
  pictures: z.object({
    elsewhere: z.object({
      carriers: z.array(z.string()),
      regions: z.array(z.string()),
      /** Pages, and the title of the site for its own. */
      seo: z.array(z.string()),
    }),
  }),
  /** What the public pages cannot say of who runs the site. */
  operator: z.object({ missing: z.array(z.enum(['name', 'postal address', 'e-mail'])) }),
  drafts: z.object({
    /** Plans with values that wait to be published, or to end. */
    plans: z.int(),
    /** Those among them that the schedule could not apply or end. */
    stopped: z.int(),
    /** When something begins or ends by itself next; null when nothing will. */
    next: z.string().nullable(),
  }),
  /** Whether mail is sent, how many wait, and how many were given up in the last days. */
  mail: z.object({ on: z.boolean(), waiting: z.int(), failed: z.int() }),
  /** Reference rates, and whether the last reading of new ones failed; null without any. */
  rates: z
    .object({ asOf: z.string(), days: z.int(), old: z.boolean(), failed: z.boolean() })
    .nullable(),
  backup: z.object({
    /** When the newest good backup of everything was made; null without one. */
    at: z.string().nullable(),
    /** Why the last try failed, when it did. */
    failure: z.string().nullable(),
    /** When the next is made by itself; null: never. */
    next: z.string().nullable(),
  }),
  jobs: z.object({
    /** What the server does by itself and failed at last, and why. */
    failing: z.array(z.object({ name: z.enum(JOB_NAMES), title: z.string(), error: z.string() })),
    /** What it does next. */
    next: z.object({ title: z.string(), at: z.string() }).nullable(),
  }),
  /** The pages; null while this server publishes none. */
  release: PublishStatus.pick({
    state: true,
    paused: true,
    liveAt: true,
    waiting: true,
  }).nullable(),
  /** Null while none are offered. */
  priceAlerts: AlertCounts.nullable(),
  /** What the doctor says of the settings and the disk; null for who is no admin. */
  machine: z
    .array(z.object({ level: z.enum(['warning', 'error']), message: z.string(), mend: z.string() }))
    .nullable(),
  traffic: z.object({ views: Days, buys: Days, searches: Days }),
});
export type Overview = z.infer<typeof Overview>;
