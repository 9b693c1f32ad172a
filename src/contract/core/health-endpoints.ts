import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from './endpoint.ts';

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
      'The site can be used: database readable, schema present, pages built, at least 5 % of the disk free. With the database server away it is "read-only": everything public goes on as it was last',
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
