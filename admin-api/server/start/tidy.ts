import { forgetAlerts } from '#db/prices/alerts/price-alerts.ts';
import { forgetOldInvitations } from '#db/people/mail/invitations.ts';
import { forgetFailedMails } from '#db/people/mail/mail.ts';
import { forgetOldLinks } from '#db/people/mail/mail-links.ts';
import { forgetReports } from '#db/prices/price-reports.ts';
import { removeUnusedUsers } from '#db/people/unused-users.ts';
import { forgetJobs } from '#db/core/jobs.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError, messageOf } from '../../core/errors.ts';

/**
 * Lets go what is past its time: sessions, devices, unused accounts, reports. One failing stops no
 * other; throws, at the end, which did.
 */
export async function tidyDataFolder(
  {
    db,
    auth,
    imports,
    log,
    now,
    pictures,
  }: Pick<AppDeps, 'db' | 'auth' | 'imports' | 'log' | 'now' | 'pictures'>,
  signal?: AbortSignal,
): Promise<void> {
  const parts: Record<string, () => Promise<unknown>> = {
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
    pictures: () => pictures.tidy(now()),
    jobs: () => forgetJobs(db, now()),
    imports: () => imports.tidy(now()),
  };
  const failed: string[] = [];
  for (const [what, part] of Object.entries(parts)) {
    await part().catch((error: unknown) => {
      failed.push(what);
      log.warn({ evt: 'tidy.failed', what, reason: messageOf(error) });
    });
  }
  if (failed.length > 0) {
    throw new AppError(
      'internal',
      `Not tidied: ${failed.join(', ')}. The log of the server says why.`,
    );
  }
}
