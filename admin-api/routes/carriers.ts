import { createCarrier, deleteCarrier, updateCarrier } from '#db/queries/carrier-changes.ts';
import { findCarrier, listCarriers } from '#db/queries/carriers.ts';
import { carriers } from '#src/contract/endpoints/carriers.ts';
import { found } from '../errors.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

export const carrierRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(carriers.list, async (c) => c.json(await listCarriers(db), 200));
  serve(carriers.get, async (c) =>
    c.json(found(await findCarrier(db, c.req.valid('param').id), 'Carrier not found'), 200),
  );

  serve(carriers.create, async (c) =>
    c.json(await createCarrier(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  serve(carriers.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updateCarrier(db, id, input, version, changeOf(c, deps)), 200);
  });
  serve(carriers.remove, async (c) => {
    const { id } = c.req.valid('param');
    await deleteCarrier(
      db,
      id,
      versionOfIfMatch(c.req.valid('header')['if-match']),
      changeOf(c, deps),
    );
    return c.json({ id, message: 'Carrier deleted' }, 200);
  });
};
