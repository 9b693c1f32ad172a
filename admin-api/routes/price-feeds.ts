import { createRoute, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { readFeed, type FeedSubject } from '#db/price-feeds.ts';
import { api, FEED_FORMATS, paths, type FeedFormat } from '#src/domain/paths.ts';
import { parsePlanQuery, plainWords, regionAlias } from '#src/domain/plan-query.ts';
import { FEED_TYPES, feedText } from '#src/domain/price-feed.ts';
import { filterSearch } from '#src/domain/query-feed.ts';
import { createThrottle } from '../auth/throttle.ts';
import type { ApiBindings, AppDeps, RouteModule } from '../deps.ts';
import { AppError, found } from '../errors.ts';
import { createVisitors } from '../events/visitors.ts';
import { FOR_OTHERS } from '../http/headers.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers } from './answers.ts';
import { ListQuery, readListQuery } from './plans.ts';

/**
 * Feeds of queries that are made for one address in a minute; kept ones do not count. Anybody may ask
 * with any query, and a crawler may follow the feed of each landing page.
 */
export const FEEDS_A_MINUTE = 240;
const FILE = ':file{feed\\.(atom|json)}';
const ofQuery = (format: FeedFormat) =>
  createRoute({
    method: 'get',
    path: api.changeFeed(format),
    tags: ['Plans'],
    summary: `The newest price changes of the plans that a query finds, as ${format === 'atom' ? 'Atom' : 'JSON Feed 1.1'}; order and page do not matter`,
    description: `At most ${FEEDS_A_MINUTE} different ones a minute for an address; asking again for what did not change is free.`,
    request: { query: ListQuery.omit({ sort: true, page: true, limit: true, facets: true }) },
    responses: {
      200: {
        description: 'The feed, at most 50 items',
        content: { [FEED_TYPES[format].split(';')[0]!]: { schema: z.string() } },
      },
      ...errorAnswers(400, 429),
    },
  });

/**
 * Feeds of price changes: for any query under the API, and for pages beside them. Those of regions,
 * carriers and deals are built; while the data is newer than that, they are made here.
 */
export const priceFeedRoutes: RouteModule = (app, deps) => {
  const middleware = publicRead(deps);
  const built: MiddlewareHandler<ApiBindings> = async (c, next) => {
    const file = await deps.site?.fresh(c.req.raw);
    if (!file) return next();
    c.res = file;
    return undefined;
  };
  const countFeed = feedLimit(deps);
  for (const format of FEED_FORMATS) {
    const kept = publicRead(deps, (params) => {
      const { query, issues } = parsePlanQuery(params);
      return issues.length === 0 ? filterSearch(plainWords(query)) : `?${params}`;
    });
    app.openapi({ ...ofQuery(format), middleware: kept }, async (c) => {
      const params = new URL(c.req.url).searchParams;
      // Known to lists only, and no part of a feed's name.
      params.delete('facets');
      const { query } = await readListQuery(deps, params);
      countFeed(c);
      return (await answer(c, deps, { of: 'query', filters: query }, format)) as never;
    });
  }
  const page = (path: string, subject: (c: Context<ApiBindings>) => FeedSubject) =>
    app.get(`${path}/${FILE}`, built, middleware, (c) => {
      const format = FEED_FORMATS.find((end) => c.req.param('file').endsWith(end))!;
      return answer(c, deps, subject(c), format);
    });
  page('/deals', () => ({ of: 'deals' }));
  app.get(`/region/:code/${FILE}`, (c, next) => {
    const { code, file } = c.req.param();
    const one = /^[a-z]{2}$/i.test(code) ? regionAlias(code.toUpperCase()) : code;
    return one === code ? next() : Promise.resolve(c.redirect(`${paths.region(one)}/${file}`, 301));
  });
  page('/region/:code', (c) => ({ of: 'region', code: c.req.param('code')! }));
  page('/carriers/:slug', (c) => ({ of: 'carrier', slug: c.req.param('slug')! }));
  page('/plans/:slug', (c) => ({ of: 'plan', slug: c.req.param('slug')! }));
};

/** Counts a feed that is to be made, and refuses who makes the server write too many. */
function feedLimit({ now, auth }: AppDeps): (c: Context<ApiBindings>) => void {
  const visitors = createVisitors(now);
  const made = createThrottle({ now, limit: FEEDS_A_MINUTE, seconds: 60 });
  return (c) => {
    const name = visitors.nameOf(auth.addressOf(c));
    const seconds = made.wait(name);
    if (seconds > 0) {
      throw new AppError('too_many', 'Too many different feeds. Please try again in a minute.', {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    made.count(name);
  };
}

async function answer(
  c: Context<ApiBindings>,
  { db, env }: AppDeps,
  subject: FeedSubject,
  format: FeedFormat,
): Promise<Response> {
  const feed = found(await readFeed(db, subject), 'There is nothing at this address');
  const body = feedText(feed, format, env.siteUrl);
  return c.body(body, 200, { ...FOR_OTHERS, 'Content-Type': FEED_TYPES[format] });
}
