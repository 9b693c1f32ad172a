import { listFeedRuns } from '#db/imports/feed-runs.ts';
import { feeds } from '#src/contract/imports/feeds-endpoints.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../core/routes/writes.ts';

export const feedRoutes: RouteModule = (serve, deps) => {
  serve(feeds.list, () => deps.feeds.list());
  serve(feeds.read, ({ id }) => deps.feeds.find(id));
  serve(feeds.create, ({ body }, c) => deps.feeds.create(body, changeOf(c, deps)));
  serve(feeds.try, ({ body }, c) => deps.feeds.tryOut(body, changeOf(c, deps)));
  serve(feeds.update, async ({ id, body: { version, ...input } }, c) => {
    const known = requireVersion({ version });
    return await deps.feeds.update(id, input, known, changeOf(c, deps));
  });
  serve(feeds.remove, async ({ version, id }, c) => {
    await deps.feeds.remove(id, version, changeOf(c, deps));
    return { id, message: 'Feed deleted' };
  });
  serve(feeds.runs, ({ id, query }) => listFeedRuns(deps.db, id, query));
  serve(feeds.run, ({ id }, c) => deps.feeds.runNow(id, changeOf(c, deps)));
};
