import { deleteRow } from '#db/core/changes/row-changes.ts';
import {
  createSeoPage,
  seoPageKind,
  updateSeoGlobal,
  updateSeoPage,
} from '#db/pages/change-seo.ts';
import { findSeoPage, getSeoGlobal, listSeoPages } from '#db/pages/seo.ts';
import { listOldAddresses } from '#db/plans/old-slugs.ts';
import { seo } from '#src/contract/pages/seo-endpoints.ts';
import { withOwnPicture } from '../pictures/own-pictures.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf, requireVersion } from '../../core/routes/writes.ts';

const CARD = ['ogImage', 'card'] as const;
const DEFAULT_CARD = ['defaultOgImage', 'card'] as const;

export const seoRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(seo.getGlobal, () => getSeoGlobal(db));
  serve(seo.putGlobal, async ({ body }, c) => {
    const change = changeOf(c, deps);
    const version = requireVersion(body);
    const input = await withOwnPicture(deps, body, DEFAULT_CARD, change, () => getSeoGlobal(db));
    return updateSeoGlobal(db, input, version, change);
  });
  serve(seo.oldAddresses, ({ query }) => listOldAddresses(db, query));
  serve(seo.list, () => listSeoPages(db));
  serve(seo.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createSeoPage(db, await withOwnPicture(deps, body, CARD, change), change);
  });
  serve(seo.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, CARD, change, () => findSeoPage(db, id));
    return updateSeoPage(db, id, input, version, change);
  });
  serve(seo.remove, async ({ version, id }, c) => {
    await deleteRow(db, seoPageKind, id, version, changeOf(c, deps));
    return { id, message: 'Page SEO settings deleted' };
  });
};
