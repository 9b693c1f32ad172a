import { countFailedMails, oldestWaitingMail } from '#db/people/mail/mail.ts';
import { countAlerts } from '#db/prices/alerts/price-alert-runs.ts';
import { readOverview } from '#db/insight/overview.ts';
import { getSeoGlobal } from '#db/pages/seo.ts';
import { overview } from '#src/contract/insight/endpoints.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import type { PublishStatus } from '#src/contract/publish/publish.ts';
import type { RatesState } from '#src/contract/prices/watch.ts';
import { JOBS } from '#src/domain/core/jobs.ts';
import { missingOf, operatorOf } from '#src/domain/pages/operator.ts';
import { newestGood, readFailure } from '../../history/backup/store.ts';
import type { AppDeps } from '../../deps.ts';
import { examineMachine } from '../doctor/doctor.ts';
import type { JobState } from '../../core/jobs/jobs.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const overviewRoutes: RouteModule = (serve, deps) => {
  serve(overview.read, async (_, c) => {
    c.header('Cache-Control', 'no-store');
    const isAdmin = c.get('caller').role === 'admin';
    const jobs = await deps.jobs.list();
    const [counts, backup, release, priceAlerts, site, waiting, failed, rates, faults] =
      await Promise.all([
        readOverview(deps.db, deps.now()),
        readBackup(deps, jobs),
        deps.publishing()?.status() ?? null,
        deps.priceAlerts && countAlerts(deps.db, deps.now()),
        getSeoGlobal(deps.db),
        oldestWaitingMail(deps.db),
        countFailedMails(deps.db),
        deps.rates.state(),
        isAdmin ? examineMachine({ env: deps.env, root: '', now: deps.now() }) : null,
      ]);
    const operator = { missing: missingOf(operatorOf(site, deps.env.contactEmail)) };
    const pages = release && pagesOf(release);
    const mail = {
      on: deps.env.mail !== null && !deps.env.readOnly,
      waiting: waiting.count,
      failed,
    };
    return {
      ...counts,
      mail,
      rates: rates && ratesOf(rates),
      backup,
      jobs: jobsOf(jobs),
      release: pages,
      priceAlerts,
      operator,
      machine: faults && faults.map(([level, message, mend]) => ({ level, message, mend })),
    };
  });
};

/** How old the rates are, and whether newer ones could not be read. */
function ratesOf({ asOf, days, old, lastRead }: RatesState): Overview['rates'] {
  const failed = lastRead?.result === 'refused' || lastRead?.result === 'failed';
  return { asOf, days, old, failed };
}

/** The parts of it that the overview tells. */
function pagesOf({ state, paused, liveAt, waiting }: PublishStatus) {
  return { state, paused, liveAt, waiting };
}

async function readBackup({ env, now }: Pick<AppDeps, 'env' | 'now'>, jobs: readonly JobState[]) {
  const [good, failure] = await Promise.all([
    newestGood(env.dataDir, now()),
    readFailure(env.dataDir),
  ]);
  const next = jobs.find(({ name }) => name === 'backup')?.nextAt ?? null;
  return { at: good?.madeAt ?? null, failure: failure?.reason ?? null, next };
}

/** What failed, and what comes next. */
function jobsOf(jobs: readonly JobState[]): Overview['jobs'] {
  const failing = jobs.flatMap(({ name, row }) => {
    const { title } = JOBS[name];
    return row && row.attempts > 0 ? [{ name, title, error: row.lastError ?? '' }] : [];
  });
  const next = jobs
    .flatMap(({ name, nextAt }) => (nextAt ? [{ title: JOBS[name].title, at: nextAt }] : []))
    .sort((a, b) => a.at.localeCompare(b.at))[0];
  return { failing, next: next ?? null };
}
