import { forgetAlerts } from '#db/queries/price-alerts.ts';
import { forgetOldInvitations } from '#db/queries/invitations.ts';
import { forgetFailedMails } from '#db/queries/mail.ts';
import { forgetOldLinks } from '#db/queries/mail-links.ts';
import { forgetReports } from '#db/queries/price-reports.ts';
import { removeUnusedUsers } from '#db/queries/unused-users.ts';
import type { AppDeps } from '../deps.ts';

const DAY_MS = 24 * 3_600_000;

type Deps = Pick<AppDeps, 'db' | 'auth' | 'log' | 'now'> & {
  /** What else is past its time, by what it is called in the log. */
  more?: Jobs;
};
type Jobs = Record<string, () => Promise<unknown>>;

/** Lets go what is past its time: sessions, devices, unused accounts, reports. One failing stops no other. */
export async function tidy(
  { db, auth, log, now, more }: Deps,
  signal?: AbortSignal,
): Promise<void> {
  const jobs: Jobs = {
    sessions: () => auth.sessions.purgeExpired(),
    devices: () => auth.devices.forgetOld(),
    users: async () => {
      const removed = await removeUnusedUsers(db, now(), signal);
      if (removed > 0) log.info({ evt: 'users.unused.removed', removed });
    },
    reports: () => forgetReports(db, now()),
    mails: () => forgetFailedMails(db, now()),
    'price alerts': () => forgetAlerts(db, now()),
    invitations: () => forgetOldInvitations(db, now()),
    links: () => forgetOldLinks(db, now()),
    ...more,
  };
  for (const [what, job] of Object.entries(jobs)) {
    await job().catch((error: unknown) => {
      log.warn({ evt: 'tidy.failed', what, reason: error instanceof Error ? error.message : '' });
    });
  }
}

/** Tidies now and once a day. Keeps no process alive. Answers what ends it. */
export function tidyDaily(deps: Deps): () => Promise<void> {
  const ending = new AbortController();
  let running = tidy(deps, ending.signal);
  const timer = setInterval(() => {
    running = running.then(() => tidy(deps, ending.signal));
  }, DAY_MS).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
    return running;
  };
}
