import { api } from '#src/domain/core/paths/paths.ts';
import { FEED_TYPES } from '#src/domain/pages/open-data/price-feed.ts';
import { endpoints, text } from '../core/endpoint.ts';
import { PlanListQuery } from '../plans/plans.ts';

const feed = (format: 'atom' | 'json', words: string) =>
  ({
    get: api.changeFeed(format),
    access: 'read',
    summary: `The newest price changes of the plans that a query finds, as ${words}; order and page do not matter`,
    query: PlanListQuery.omit({ sort: true, page: true, limit: true, facets: true }),
    answer: text('The feed, at most 50 items', FEED_TYPES[format].split(';')[0]!),
  }) as const;

export const priceFeeds = endpoints('Plans', {
  atom: feed('atom', 'Atom'),
  json: feed('json', 'JSON Feed 1.1'),
});
