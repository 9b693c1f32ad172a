import type { Db } from '#db/core/connect/client.ts';
import { newestOfAlerts, newlyFailedFeeds, newlyHeld, newReports } from '#db/prices/alert-news.ts';
import { noteSeen, seenAlerts } from '#db/people/mail/alerts.ts';
import { ALERT_NAMES, type Alert } from '#src/domain/people/alerts.ts';
import { plural } from '#src/domain/core/plural.ts';
import { REPORT_KIND_LABELS } from '#src/domain/prices/reports/price-reports.ts';
import type { Env } from '../../env.ts';
import { readState } from '../../core/files/state.ts';

/** Something that operators may want to know, in one line. */
export interface News {
  alert: Alert;
  line: string;
}

/** Who is told of it. */
export type Tell = (news: News) => Promise<void>;

/**
 * Looks at what happened where it is kept, so that no code on the way can forget to tell, and tells
 * what is new since the last look, of whichever process. The first look tells of nothing.
 */
export async function lookForAlerts(
  { db, env }: { db: Db; env: Pick<Env, 'dataDir'> },
  tell: Tell,
): Promise<void> {
  const seen = await seenAlerts(db);
  const now = await placesNow(db, env);
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
export async function hasNews(deps: Parameters<typeof lookForAlerts>[0]): Promise<boolean> {
  const [seen, now] = [await seenAlerts(deps.db), await placesNow(deps.db, deps.env)];
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
      at: backupFailure?.at ?? '',
      news: async () => (backupFailure ? [backupFailure.reason] : []),
    },
  };
}
