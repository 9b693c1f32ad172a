import { listCarriersInRegion } from '#db/queries/carriers.ts';
import { createRegion, deleteRegion, updateRegion } from '#db/queries/region-changes.ts';
import { findRegion, findRegionByCode, listRegions } from '#db/queries/regions.ts';
import { regions } from '#src/contract/endpoints/regions.ts';
import { found } from '../errors.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

const MISSING = 'Region not found';

export const regionRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(regions.list, () => listRegions(db));
  serve(regions.get, async (c) => found(await findRegion(db, c.req.valid('param').id), MISSING));
  serve(regions.byCode, async (c) =>
    found(await findRegionByCode(db, c.req.valid('param').code), MISSING),
  );
  serve(regions.carriers, async (c) => {
    const region = found(await findRegion(db, c.req.valid('param').id), MISSING);
    return await listCarriersInRegion(db, region.id);
  });

  serve(regions.create, (c) => createRegion(db, c.req.valid('json'), changeOf(c, deps)));
  serve(regions.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return await updateRegion(db, id, input, version, changeOf(c, deps));
  });
  serve(regions.remove, async (c) => {
    const { id } = c.req.valid('param');
    await deleteRegion(
      db,
      id,
      versionOfIfMatch(c.req.valid('header')['if-match']),
      changeOf(c, deps),
    );
    return { id, message: 'Region deleted' };
  });
};
