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
  serve(seo.getGlobal, () => getSeoGlobal(db));
  serve(seo.putGlobal, async (c) => {
    const input = c.req.valid('json');
    return await updateSeoGlobal(db, input, requireVersion(input), changeOf(c, deps));
  });
  serve(seo.list, () => listSeoPages(db));
  serve(seo.create, (c) => createSeoPage(db, c.req.valid('json'), changeOf(c, deps)));
  serve(seo.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return await updateSeoPage(db, id, input, version, changeOf(c, deps));
  });
  serve(seo.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteSeoPage(db, id, version, changeOf(c, deps));
    return { id, message: 'Page SEO settings deleted' };
  });
};
