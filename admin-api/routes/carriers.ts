import { createCarrier, deleteCarrier, updateCarrier } from '#db/queries/carrier-changes.ts';
import { findCarrier, listCarriers } from '#db/queries/carriers.ts';
import { carriers } from '#src/contract/endpoints/carriers.ts';
import { found } from '../errors.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

export const carrierRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(carriers.list, () => listCarriers(db));
  serve(carriers.get, async (c) =>
    found(await findCarrier(db, c.req.valid('param').id), 'Carrier not found'),
  );

  serve(carriers.create, (c) => createCarrier(db, c.req.valid('json'), changeOf(c, deps)));
  serve(carriers.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return await updateCarrier(db, id, input, version, changeOf(c, deps));
  });
  serve(carriers.remove, async (c) => {
    const { id } = c.req.valid('param');
    await deleteCarrier(
      db,
      id,
      versionOfIfMatch(c.req.valid('header')['if-match']),
      changeOf(c, deps),
    );
    return { id, message: 'Carrier deleted' };
  });
};
