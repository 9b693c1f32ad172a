import { listCarriersInRegion } from '#db/queries/carriers.ts';
import { createRegion, regionKind, updateRegion } from '#db/changes/regions.ts';
import { deleteRow } from '#db/changes/rows.ts';
import { findRegion, findRegionByCode, listRegions } from '#db/queries/regions.ts';
import { regions } from '#src/contract/endpoints/regions.ts';
import { found } from '../errors.ts';
import { withOwnPicture } from '../pictures/own-pictures.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, versionOf } from './writes.ts';

const MISSING = 'Region not found';
const FLAG = ['flagUrl', 'mark'] as const;

export const regionRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(regions.list, () => listRegions(db));
  serve(regions.get, async ({ id }) => found(await findRegion(db, id), MISSING));
  serve(regions.byCode, async ({ code }) => found(await findRegionByCode(db, code), MISSING));
  serve(regions.carriers, async ({ id }) => {
    const region = found(await findRegion(db, id), MISSING);
    return await listCarriersInRegion(db, region.id);
  });

  serve(regions.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createRegion(db, await withOwnPicture(deps, body, FLAG, change), change);
  });
  serve(regions.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, FLAG, change, () => findRegion(db, id));
    return updateRegion(db, id, input, version, change);
  });
  serve(regions.remove, async ({ version, id }, c) => {
    await deleteRow(db, regionKind, id, version, changeOf(c, deps));
    return { id, message: 'Region deleted' };
  });
};
