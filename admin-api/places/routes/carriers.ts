import { carrierKind, createCarrier, updateCarrier } from '#db/places/change-carriers.ts';
import { deleteRow } from '#db/core/changes/row-changes.ts';
import { findCarrier } from '#db/places/carriers.ts';
import { carriers } from '#src/contract/places/carriers-endpoints.ts';
import { found } from '../../core/errors.ts';
import { withOwnPicture } from '../../pages/pictures/own-pictures.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf } from '../../core/routes/writes.ts';

const LOGO = ['logoUrl', 'mark'] as const;

export const carrierRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(carriers.list, async () => [...(await deps.snapshot()).carriers]);
  serve(carriers.get, async ({ id }) => {
    const { carriers } = await deps.snapshot();
    const carrier = carriers.find((one) => one.id === id);
    return found(carrier, 'Carrier not found');
  });

  serve(carriers.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createCarrier(db, await withOwnPicture(deps, body, LOGO, change), change);
  });
  serve(carriers.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, LOGO, change, () => findCarrier(db, id));
    return updateCarrier(db, id, input, version, change);
  });
  serve(carriers.remove, async ({ version, id }, c) => {
    await deleteRow(db, carrierKind, id, version, changeOf(c, deps));
    return { id, message: 'Carrier deleted' };
  });
};
