import { countAlerts } from '#db/queries/price-alert-runs.ts';
import { readOverview } from '#db/queries/overview.ts';
import { getSeoGlobal } from '#db/queries/seo.ts';
import { overview } from '#src/contract/endpoints/overview.ts';
import type { PublishStatus } from '#src/contract/publish.ts';
import { missingOf, operatorOf } from '#src/domain/operator.ts';
import { newestGood, readFailure } from '../backup/store.ts';
import type { AppDeps } from '../deps.ts';
import type { RouteModule } from './serve.ts';

export const overviewRoutes: RouteModule = (serve, deps) => {
  serve(overview.read, async (_, c) => {
    c.header('Cache-Control', 'no-store');
    const [counts, backup, release, priceAlerts, site] = await Promise.all([
      readOverview(deps.db, deps.now()),
      readBackup(deps),
      deps.publishing()?.status() ?? null,
      deps.priceAlerts && countAlerts(deps.db, deps.now()),
      getSeoGlobal(deps.db),
    ]);
    const operator = { missing: missingOf(operatorOf(site, deps.env.contactEmail)) };
    return { ...counts, backup, release: release && pagesOf(release), priceAlerts, operator };
  });
};

/** The parts of it that the overview tells. */
function pagesOf({ state, paused, liveAt, waiting }: PublishStatus) {
  return { state, paused, liveAt, waiting };
}

async function readBackup({ env, jobs }: Pick<AppDeps, 'env' | 'jobs'>) {
  const [good, failure, job] = await Promise.all([
    newestGood(env.dataDir),
    readFailure(env.dataDir),
    jobs.find('backup'),
  ]);
  return {
    at: good?.madeAt ?? null,
    failure: failure?.reason ?? null,
    next: job?.nextAt ?? null,
  };
}
