import type { Context, MiddlewareHandler } from 'hono';
import { catalogOf } from '#db/catalog/catalog.ts';
import type { FeedSubject } from '#db/catalog/feeds.ts';
import { FEED_FORMATS, paths, type FeedFormat } from '#src/domain/core/paths/paths.ts';
import { parsePlanQuery, plainWords } from '#src/domain/lists/plan-query.ts';
import { regionAlias } from '#src/domain/places/places.ts';
import { FEED_TYPES, feedText } from '#src/domain/pages/open-data/price-feed.ts';
import { filterSearch } from '#src/domain/lists/query-feed.ts';
import { priceFeeds } from '#src/contract/prices/endpoints.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { nothingHere } from '../../core/errors.ts';
import { FOR_OTHERS } from '../../core/http/answers/headers.ts';
import { publicRead } from '../../core/http/answers/public-read.ts';
import { readListQuery } from '../../plans/routes/plans.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const FILE = ':file{feed\\.(atom|json)}';
/**
 * Feeds of price changes: for any query under the API, and for pages beside them. Those of regions,
 * carriers and deals are built; while the data is newer than that, they are made here.
 */
export const priceFeedRoutes: RouteModule = (serve, deps, app) => {
  const middleware = publicRead(deps);
  const built: MiddlewareHandler<ApiBindings> = async (c, next) => {
    const file = await deps.site?.fresh(c.req.raw);
    if (!file) return next();
    c.res = file;
    return undefined;
  };
  for (const format of FEED_FORMATS) {
    serve(
      priceFeeds[format],
      async (_, c) => {
        const params = paramsOf(c);
        // Known to lists only, and no part of a feed's name.
        params.delete('facets');
        const { query } = readListQuery(params, await deps.snapshot());
        return await answer(c, deps, { of: 'query', filters: query }, format);
      },
      { nameOf },
    );
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

/** One name for all spellings of a query; what is refused anyway keeps its own. */
function nameOf(params: URLSearchParams): string {
  const { query, issues } = parsePlanQuery(params);
  return issues.length === 0 ? filterSearch(plainWords(query)) : `?${params}`;
}

async function answer(
  c: Context<ApiBindings>,
  { env, snapshot }: AppDeps,
  subject: FeedSubject,
  format: FeedFormat,
): Promise<Response> {
  const feed = catalogOf(await snapshot()).feed(subject);
  if (!feed) throw nothingHere();
  const body = feedText(feed, format, env.siteUrl);
  return c.body(body, 200, { ...FOR_OTHERS, 'Content-Type': FEED_TYPES[format] });
}
