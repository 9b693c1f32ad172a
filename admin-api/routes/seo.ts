import {
  createSeoPage,
  deleteSeoPage,
  updateSeoGlobal,
  updateSeoPage,
} from '#db/queries/seo-changes.ts';
import { getSeoGlobal, listSeoPages } from '#db/queries/seo.ts';
import { seo } from '#src/contract/endpoints/seo.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

export const seoRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(seo.getGlobal, async (c) => c.json(await getSeoGlobal(db), 200));
  serve(seo.putGlobal, async (c) => {
    const input = c.req.valid('json');
    return c.json(await updateSeoGlobal(db, input, requireVersion(input), changeOf(c, deps)), 200);
  });
  serve(seo.list, async (c) => c.json(await listSeoPages(db), 200));
  serve(seo.create, async (c) =>
    c.json(await createSeoPage(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  serve(seo.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updateSeoPage(db, id, input, version, changeOf(c, deps)), 200);
  });
  serve(seo.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteSeoPage(db, id, version, changeOf(c, deps));
    return c.json({ id, message: 'Page SEO settings deleted' }, 200);
  });
};
