import type { AppDeps } from '../deps.ts';
import { AppError } from '../core/errors.ts';
import type { JobType } from '../core/jobs/job-type.ts';

const DAY_MS = 24 * 3_600_000;

/** The whole build by PUBLISH_CRON: it respects a pin, and one that fails is tried again by the publisher. */
export function pagesJob({
  env,
  publishing,
}: Pick<AppDeps, 'env' | 'publishing'>): Pick<JobType, 'isReady' | 'when' | 'restMs' | 'work'> {
  return {
    isReady: () => publishing() !== null,
    when: { cron: env.publishCron, since: async () => publishing()?.since() ?? null },
    restMs: [DAY_MS, DAY_MS],
    async work() {
      const build = await publishing()!.publisher.publish('schedule');
      if (!build) return { result: 'Nothing was built: the pages are held' };
      if (build.error !== null) throw new AppError('internal', build.error.split('\n')[0]);
      const { rendered, reused } = build.pages;
      return { result: `${rendered + reused} pages` };
    },
  };
}
