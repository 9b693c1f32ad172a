import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Deleted, IfMatch, PageQuery } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Feed, FeedInput, FeedRunList, FeedTrial, FeedUpdate } from './feeds.ts';

export const feeds = endpoints('Feeds', {
  list: {
    get: api.feeds,
    summary: 'Feeds by name: settings, next run, what came of the last one',
    answer: json(z.array(Feed), 'Feeds'),
  },
  read: {
    get: api.feed,
    summary: 'One feed',
    answer: json(Feed, 'The feed'),
  },
  create: {
    post: api.feeds,
    summary:
      'Adds a feed: an https address of the public internet or a path inside FEEDS_DIR, read at the times of a cron line (UTC). A secret is named by its variable of the environment, never sent or stored',
    body: FeedInput,
    answer: json(Feed, 'Added', 201),
    errors: [409],
  },
  try: {
    post: api.tryFeed,
    summary:
      'Fetches the file of a feed that need not be saved, and makes a dry run of it; nothing else is written. 400 says why it cannot be fetched or read',
    body: FeedInput,
    answer: json(FeedTrial, 'What it would bring'),
    errors: [503],
  },
  update: {
    put: api.feed,
    summary: 'Changes a feed',
    body: FeedUpdate,
    answer: json(Feed, 'The feed as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.feed,
    summary: 'Deletes a feed; plans and imports that it made stay',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
  runs: {
    get: api.feedRuns,
    summary: 'Runs of a feed and what came of each, newest first',
    query: PageQuery,
    answer: json(FeedRunList, 'Runs'),
  },
  run: {
    post: api.runFeed,
    summary: 'Runs a feed now; its `lastRun` says what came of it. 409 while it is being run',
    answer: json(Feed, 'Under way', 202),
    errors: [409, 503],
  },
});
