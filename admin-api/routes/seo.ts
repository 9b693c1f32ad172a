import { createSeoPage, deleteSeoPage, updateSeoGlobal, updateSeoPage } from '#db/changes/seo.ts';
import { getSeoGlobal, listSeoPages } from '#db/queries/seo.ts';
import { listOldAddresses } from '#db/queries/old-slugs.ts';
import { seo } from '#src/contract/endpoints/seo.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, versionOf, requireVersion } from './writes.ts';

export const seoRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(seo.getGlobal, () => getSeoGlobal(db));
  serve(seo.putGlobal, ({ body }, c) =>
    updateSeoGlobal(db, body, requireVersion(body), changeOf(c, deps)),
  );
  serve(seo.oldAddresses, ({ query }) => listOldAddresses(db, query));
  serve(seo.list, () => listSeoPages(db));
  serve(seo.create, ({ body }, c) => createSeoPage(db, body, changeOf(c, deps)));
  serve(seo.update, ({ id, body }, c) =>
    updateSeoPage(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(seo.remove, async ({ version, id }, c) => {
    await deleteSeoPage(db, id, version, changeOf(c, deps));
    return { id, message: 'Page SEO settings deleted' };
  });
};
