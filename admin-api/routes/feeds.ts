import { listFeedRuns } from '#db/queries/feed-runs.ts';
import { feeds } from '#src/contract/endpoints/feeds.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

export const feedRoutes: RouteModule = (serve, deps) => {
  serve(feeds.list, async (c) => c.json(await deps.feeds.list(), 200));
  serve(feeds.read, async (c) => c.json(await deps.feeds.find(c.req.valid('param').id), 200));
  serve(feeds.create, async (c) =>
    c.json(await deps.feeds.create(c.req.valid('json'), changeOf(c, deps)), 201),
  );
  serve(feeds.update, async (c) => {
    const { id } = c.req.valid('param');
    const { version, ...input } = c.req.valid('json');
    const known = requireVersion({ version });
    return c.json(await deps.feeds.update(id, input, known, changeOf(c, deps)), 200);
  });
  serve(feeds.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deps.feeds.remove(id, version, changeOf(c, deps));
    return c.json({ id, message: 'Feed deleted' }, 200);
  });
  serve(feeds.runs, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listFeedRuns(deps.db, id, c.req.valid('query')), 200);
  });
  serve(feeds.run, async (c) =>
    c.json(await deps.feeds.runNow(c.req.valid('param').id, changeOf(c, deps)), 202),
  );
};
