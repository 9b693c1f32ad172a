import { plural } from '#src/domain/core/plural.ts';
import { createAlerts } from '../../people/alerts/alerts.ts';
import { backupJob } from '../../history/backup/schedule.ts';
import type { AppDeps } from '../../deps.ts';
import { createDuePlans } from '../../plans/due.ts';
import { mailJob } from '../../people/mail/job.ts';
import { priceAlertJob } from '../../prices/alerts/job.ts';
import { pagesJob } from '../../publish/job.ts';
import { tidyDataFolder } from './tidy.ts';
import type { JobType } from '../../core/jobs/job-type.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** For what somebody waits for. */
const SOON = [5 * SECOND_MS, MINUTE_MS] as const;

/** Every kind of job of this server. One that writes nothing has those about its own files alone. */
export function jobTypes(deps: Omit<AppDeps, 'jobs'>): JobType[] {
  const { env, events, feeds, watch } = deps;
  const backup = backupJob(deps);
  const own: JobType[] = [
    { name: 'pages', ownFiles: true, ...pagesJob(deps) },
    ...(backup ? [{ name: 'backup', ownFiles: true, ...backup } as const] : []),
  ];
  if (env.readOnly) return own;
  const plans = createDuePlans(deps);
  return [
    {
      name: 'plans',
      when: { waits: plans.waits },
      restMs: [SECOND_MS, MINUTE_MS / 2],
      work: async () => ({ result: await plans.run() }),
    },
    ...mailKinds(deps),
    {
      name: 'feeds',
      when: { waits: feeds.nextAt },
      work: async ({ signal }) => ({ result: plural(await feeds.runDue(signal), 'feed') }),
    },
    ...(env.watchCron === null
      ? []
      : [
          {
            name: 'watch',
            when: {
              cron: env.watchCron,
              since: async () => (await watch.state()).lastRun?.startedAt ?? null,
            },
            work: async (run) => ({ result: await watch.run(run) }),
          } satisfies JobType,
        ]),
    ...own,
    { name: 'popularity', when: { everyMs: 10 * MINUTE_MS }, work: () => events.rollUp() },
    {
      name: 'tidy',
      when: { everyMs: 24 * HOUR_MS },
      work: ({ signal }) => tidyDataFolder(deps, signal),
    },
  ];
}

/** What a site that sends mail does. */
function mailKinds(deps: Omit<AppDeps, 'jobs'>): JobType[] {
  const { mailer, priceAlerts } = deps;
  if (!mailer) return [];
  const alerts = createAlerts({ ...deps, mailer });
  const kinds: JobType[] = [
    { name: 'mail', restMs: SOON, ...mailJob(mailer) },
    { name: 'operator-alerts', restMs: SOON, when: { waits: alerts.waits }, work: alerts.look },
  ];
  if (priceAlerts) {
    kinds.push({ name: 'price-alerts', restMs: SOON, ...priceAlertJob({ ...deps, mailer }) });
  }
  return kinds;
}
