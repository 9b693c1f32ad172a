import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from './endpoint.ts';
import { z } from 'zod';
import { shape, strictShape } from './shape.ts';
import { JOB_NAMES } from '#src/domain/core/jobs.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
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

const Status = z.object({ status: z.literal('ok') });
const Readiness = z.object({
  status: z.enum(['ok', 'read-only']).meta({ description: 'Whether what writes is taken as well' }),
  why: z.string().optional(),
});

export const health = endpoints('Service', {
  health: {
    get: api.health,
    access: 'anyone',
    summary: 'The process answers; looks at nothing else',
    answer: json(Status, 'Alive'),
  },
  ready: {
    get: api.ready,
    access: 'anyone',
    summary:
      'The site can be used: database readable, schema present, pages built and whole. With the database server away, or less than 5 % of the disk free, it is "read-only": everything public goes on as it was last',
    answer: json(Readiness, 'Ready'),
    errors: [503],
  },
  version: {
    get: api.version,
    access: 'anyone',
    summary: 'Which data and which code answer, and from which release the pages come',
    answer: json(
      z.object({
        dataVersion: z.int(),
        lineage: z.string(),
        codeVersion: z.string(),
        release: z.object({ id: z.string(), dataVersion: z.int() }).nullable(),
      }),
      'Versions',
    ),
  },
  metrics: {
    // Not among the addresses of `paths.ts`: no page asks there, and each of those is a byte of all.
    get: '/api/metrics',
    access: 'anyone',
    summary:
      'Numbers for a monitoring system that sends METRICS_TOKEN as bearer; 404 for everybody else',
    answer: text('OpenMetrics 1.0', 'application/openmetrics-text'),
    errors: [404],
  },
});

/** POST /api/reset-database: the word that the dialog asks for (rule 62). */
const ResetInput = strictShape('ResetInput', {
  confirm: z.literal('RESET', 'must be the word RESET'),
});

/** POST /api/seed-database. */
const ReloadInput = strictShape('ReloadInput', {
  confirm: z.literal('RELOAD', 'must be the word RELOAD'),
});

/** What a reset removed, and the file in `backups/` that holds the data from before. */
const ResetResult = shape('ResetResult', {
  message: z.string(),
  carriers: z.int(),
  regions: z.int(),
  plans: z.int(),
  priceRecords: z.int(),
  backup: z.string(),
});

const ReloadResult = shape('ReloadResult', {
  message: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  backup: z.string(),
});

export const database = endpoints('Database', {
  reset: {
    post: api.resetDatabase,
    confirm: true,
    summary:
      'Empties carriers, regions, plans and price records after a backup. Users, settings and the audit log stay. In production only with ALLOW_RESET',
    body: ResetInput,
    answer: json(ResetResult, 'Emptied'),
    errors: [409],
  },
  reload: {
    post: api.seedDatabase,
    confirm: true,
    summary:
      'Brings the seed data back by slug and code after a backup; all other rows stay. In production only with ALLOW_RESET',
    body: ReloadInput,
    answer: json(ReloadResult, 'Reloaded'),
    errors: [409],
  },
});
