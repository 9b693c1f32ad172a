import { jobs } from '#src/contract/core/endpoints.ts';
import type { Job } from '#src/contract/core/jobs.ts';
import { JOBS } from '#src/domain/core/jobs.ts';
import { actorOf } from '../../people/auth/auth.ts';
import type { JobState } from '../../core/jobs/jobs.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const jobRoutes: RouteModule = (serve, deps) => {
  const list = async () => (await deps.jobs.list()).map((job) => shown(job, deps.now()));
  serve(jobs.list, async (_, c) => {
    c.header('Cache-Control', 'no-store');
    return await list();
  });
  serve(jobs.run, async ({ name }, c) => {
    await deps.jobs.run(name, actorOf(c).name);
    return await list();
  });
};

function shown({ name, row, running, nextAt }: JobState, now: Date): Job {
  return {
    name,
    title: JOBS[name].title,
    running,
    // What is due at once has no moment.
    nextAt: nextAt === '' ? now.toISOString() : nextAt,
    startedAt: row?.startedAt ?? null,
    endedAt: row?.endedAt ?? null,
    failures: row?.attempts ?? 0,
    error: row?.lastError ?? null,
    result: row?.lastResult ?? null,
  };
}
