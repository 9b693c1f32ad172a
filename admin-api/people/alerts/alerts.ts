import type { Db } from '#db/core/connect/client.ts';
import {
  alertAddresses,
  alertSent,
  dueAlerts,
  nextAlertAt,
  noteAlert,
  noteSeen,
  seenAlerts,
} from '#db/people/mail/alerts.ts';
import type { Env } from '../../env.ts';
import { userAlertLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { newestOfAlerts, newlyFailedFeeds, newlyHeld, newReports } from '#db/prices/alert-news.ts';
import { ALERT_NAMES, type Alert } from '#src/domain/people/alerts.ts';
import { plural } from '#src/domain/core/plural.ts';
import { REPORT_KIND_LABELS } from '#src/domain/prices/reports/price-reports.ts';
import { readState } from '../../core/files/state.ts';

/** Longest line of a mail: what is told may quote what another server said. */
const LINE = 300;

/** Tells operators what happened, by mail in bundles. */
export interface Alerts {
  /** What nobody finds by looking: a release that failed. */
  tell: Tell;
  /** Looks for news and tells it, and puts the mails that are due into the outbox. */
  look(): Promise<void>;
  /** When `look` has something to do, an ISO instant or ''; null: not as things stand. */
  waits(): Promise<string | null>;
}

export function createAlerts(deps: {
  db: Db;
  env: Pick<Env, 'dataDir' | 'siteUrl'>;
  now: () => Date;
  mailer: Mailer;
}): Alerts {
  const { db, env, now, mailer } = deps;
  const tell: Tell = async ({ alert, line }) => {
    // What is told to nobody is not gathered either: whoever chooses it later hears of what is new.
    if ((await alertAddresses(db, alert)).length === 0) return;
    const oneLine = line.replace(/\s+/g, ' ').trim();
    await noteAlert(db, alert, oneLine.length > LINE ? `${oneLine.slice(0, LINE)}…` : oneLine);
  };
  return {
    tell,
    waits: async () => ((await hasNews(deps)) ? '' : nextAlertAt(db)),
    async look() {
      await lookForAlerts(deps, tell);
      for (const { alert, lines, count } of await dueAlerts(db, now())) {
        const to = await alertAddresses(db, alert);
        const mails = to.map((address) =>
          mailer.queue(userAlertLetter(env.siteUrl, { to: address, alert, lines, count })),
        );
        await db.write((commit) => commit([alertSent(alert, now()), ...mails]));
      }
    },
  };
}

/** Something that operators may want to know, in one line. */
interface News {
  alert: Alert;
  line: string;
}

/** Who is told of it. */
type Tell = (news: News) => Promise<void>;

/**
 * Looks at what happened where it is kept, so that no code on the way can forget to tell, and tells
 * what is new since the last look, of whichever process. The first look tells of nothing.
 */
async function lookForAlerts(
  { db, env }: { db: Db; env: Pick<Env, 'dataDir'> },
  tell: Tell,
): Promise<void> {
  const seen = await seenAlerts(db);
  const now = await placesNow(db, env, seen);
  for (const alert of ALERT_NAMES) {
    const place = now[alert];
    if (place === undefined || seen[alert] === place.at) continue;
    const before = seen[alert];
    for (const line of before === undefined ? [] : await place.news(before)) {
      await tell({ alert, line });
    }
    await noteSeen(db, alert, place.at);
  }
}

/** Whether there is anything that `lookForAlerts` has not seen. */
async function hasNews(deps: Parameters<typeof lookForAlerts>[0]): Promise<boolean> {
  const seen = await seenAlerts(deps.db);
  const now = await placesNow(deps.db, deps.env, seen);
  return ALERT_NAMES.some((alert) => now[alert] && now[alert].at !== seen[alert]);
}

/** How far each kind is now, and the lines of what is new since some place. */
interface Place {
  at: string;
  news(since: string): Promise<string[]>;
}

async function placesNow(
  db: Db,
  env: Pick<Env, 'dataDir'>,
  seen: Partial<Record<Alert, string>>,
): Promise<Partial<Record<Alert, Place>>> {
  const newest = await newestOfAlerts(db);
  const { backupFailure } = await readState(env.dataDir);
  /** After a row of a table; a smaller number than before is that of a database that was put back. */
  const rows = <T>(
    alert: keyof typeof newest,
    read: (db: Db, since: number) => Promise<T[]>,
    say: (row: T) => string,
  ): Place => ({
    at: String(newest[alert]),
    news: async (since) =>
      Number(since) > newest[alert] ? [] : (await read(db, Number(since))).map(say),
  });
  return {
    'feed.failed': rows(
      'feed.failed',
      newlyFailedFeeds,
      ({ name, reason }) => `Feed "${name}"${reason === null ? '' : `: ${reason}`}`,
    ),
    'prices.held': rows(
      'prices.held',
      newlyHeld,
      ({ source, prices }) => `${plural(prices, 'price')} from "${source}"`,
    ),
    'report.opened': rows(
      'report.opened',
      newReports,
      ({ plan, kind }) => `${plan}: ${REPORT_KIND_LABELS[kind]}`,
    ),
    'backup.failed': {
      // Each server makes backups of its own: that this one's are good says nothing of another's failure.
      at: [backupFailure?.at ?? '', seen['backup.failed'] ?? ''].sort().at(-1)!,
      news: async () => (backupFailure ? [backupFailure.reason] : []),
    },
  };
}
