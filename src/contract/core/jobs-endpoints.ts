import { z } from 'zod';
import { JOB_NAMES } from '#src/domain/core/jobs.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { endpoints, json } from './endpoint.ts';
import { Job } from './jobs.ts';

export const jobs = endpoints('Jobs', {
  list: {
    get: teamApi.jobs,
    access: 'viewer',
    summary: 'What the server does by itself: when next, how it went last, what failed and why',
    answer: json(z.array(Job), 'Jobs'),
  },
  run: {
    post: teamApi.runJob,
    summary:
      'Does a job now; the list says what came of it. 409 while it is being done, here or by another server',
    params: z.object({ name: z.enum(JOB_NAMES) }),
    query: z.strictObject({}),
    answer: json(z.array(Job), 'Under way', 202),
    errors: [409, 503],
  },
});
