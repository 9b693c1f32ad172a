import { z } from 'zod';
import { JOB_NAMES } from '#src/domain/core/jobs.ts';
import { shape } from './shape.ts';

/** Something that the server does by itself. Moments are UTC, ISO 8601. */
export const Job = shape('Job', {
  name: z.enum(JOB_NAMES),
  title: z.string(),
  /** It is being done right now, by this server or another. */
  running: z.boolean(),
  /** When it is done next by itself; null: not as things stand. */
  nextAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Runs in a row that failed, and why the last one did; 0 and null after one that went well. */
  failures: z.int(),
  error: z.string().nullable(),
  /** What the last run that went well came to, in words. */
  result: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;
