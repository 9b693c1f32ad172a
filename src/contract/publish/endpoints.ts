import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from '../core/endpoint.ts';
import { LOG_ID, PublishInfo, PublishStatus, ReleaseInfo } from './publish.ts';

export const publish = endpoints('Publishing', {
  read: {
    get: api.publish,
    access: 'viewer',
    summary: 'What the publisher does, the kept releases, the next run of the schedule',
    answer: json(PublishInfo, 'Publishing'),
    errors: [503],
  },
  publish: {
    post: api.publish,
    access: 'editor',
    summary: 'Publishes the data as it is now, at once; ends a pause',
    answer: json(PublishStatus, 'Under way', 202),
    errors: [503],
  },
  pause: {
    post: api.publishPause,
    access: 'editor',
    summary:
      'Keeps the public pages as they are, also over restarts, until the next POST /api/publish',
    answer: json(PublishStatus, 'Paused'),
    errors: [503],
  },
  log: {
    get: api.buildLog,
    access: 'editor',
    summary: 'The log of a build as text, without secrets and paths; the last 20 are kept',
    params: z.object({
      id: z
        .string()
        .regex(LOG_ID, 'must be the id of a log')
        .meta({ example: '2026-11-21T12-00-00-000Z' }),
    }),
    answer: text('The log', 'text/plain'),
    errors: [503],
  },
  activate: {
    post: api.activateRelease,
    access: 'editor',
    summary:
      'Serves a kept release again. Edits publish nothing by themselves from then on, until the next POST /api/publish. 409 where a build hook is called: the host serves the pages',
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,15}-\d{8}T\d{6}Z$/, 'must be the id of a release')
        .meta({ example: '3-20261121T120000Z' }),
    }),
    answer: json(z.array(ReleaseInfo), 'The releases as they are now'),
    errors: [409, 503],
  },
  events: {
    get: api.publishEvents,
    access: 'viewer',
    summary: 'The status of the publisher now and at each change, as server-sent events',
    answer: text('Events `status`, each a PublishStatus', 'text/event-stream'),
    errors: [503],
  },
});
