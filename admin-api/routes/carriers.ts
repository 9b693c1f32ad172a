import { createCarrier, deleteCarrier, updateCarrier } from '#db/changes/carriers.ts';
import { findCarrier, listCarriers } from '#db/queries/carriers.ts';
import { carriers } from '#src/contract/endpoints/carriers.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, versionOf } from './writes.ts';

export const carrierRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(carriers.list, () => listCarriers(db));
  serve(carriers.get, async ({ id }) => found(await findCarrier(db, id), 'Carrier not found'));

  serve(carriers.create, ({ body }, c) => createCarrier(db, body, changeOf(c, deps)));
  serve(carriers.update, ({ id, body }, c) =>
    updateCarrier(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(carriers.remove, async ({ version, id }, c) => {
    await deleteCarrier(db, id, version, changeOf(c, deps));
    return { id, message: 'Carrier deleted' };
  });
};
