import { listFeedRuns } from '#db/queries/feed-runs.ts';
import { feeds } from '#src/contract/endpoints/feeds.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

export const feedRoutes: RouteModule = (serve, deps) => {
  serve(feeds.list, () => deps.feeds.list());
  serve(feeds.read, (c) => deps.feeds.find(c.req.valid('param').id));
  serve(feeds.create, (c) => deps.feeds.create(c.req.valid('json'), changeOf(c, deps)));
  serve(feeds.update, async (c) => {
    const { id } = c.req.valid('param');
    const { version, ...input } = c.req.valid('json');
    const known = requireVersion({ version });
    return await deps.feeds.update(id, input, known, changeOf(c, deps));
  });
  serve(feeds.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deps.feeds.remove(id, version, changeOf(c, deps));
    return { id, message: 'Feed deleted' };
  });
  serve(feeds.runs, async (c) => {
    const { id } = c.req.valid('param');
    return await listFeedRuns(deps.db, id, c.req.valid('query'));
  });
  serve(feeds.run, (c) => deps.feeds.runNow(c.req.valid('param').id, changeOf(c, deps)));
};
