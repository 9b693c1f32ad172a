import { carrierEntity, createCarrier, updateCarrier } from '#db/places/change-carriers.ts';
import { deleteRow } from '#db/core/changes/row-changes.ts';
import { findCarrierById } from '#db/places/carriers.ts';
import { carriers, regions } from '#src/contract/places/endpoints.ts';
import { requireFound } from '../../core/errors.ts';
import { withOwnPicture } from '../../pages/pictures/own-pictures.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf } from '../../people/auth/writes.ts';
import { catalogOf } from '#db/catalog/catalog.ts';
import { createRegion, regionEntity, updateRegion } from '#db/places/change-regions.ts';
import { findRegionById } from '#db/places/regions.ts';
import { regionAlias } from '#src/domain/places/places.ts';

const MISSING = 'Region not found';
const FLAG = ['flagUrl', 'mark'] as const;

export const regionRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  const read = async () => catalogOf(await deps.snapshot());
  const find = async (id: number) => (await read()).regions.find((region) => region.id === id);
  const findByCode = async (code: string) =>
    (await read()).regions.find((region) => region.code === code);
  serve(regions.list, async () => [...(await read()).regions]);
  serve(regions.get, async ({ id }) => requireFound(await find(id), MISSING));
  serve(regions.byCode, async ({ code }) =>
    requireFound(await findByCode(regionAlias(code.toUpperCase())), MISSING),
  );
  serve(regions.carriers, async ({ id }) =>
    (await read()).carriersIn(requireFound(await find(id), MISSING).code),
  );

  serve(regions.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createRegion(db, await withOwnPicture(deps, body, FLAG, change), change);
  });
  serve(regions.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, FLAG, change, () => findRegionById(db, id));
    return updateRegion(db, id, input, version, change);
  });
  serve(regions.remove, async ({ version, id }, c) => {
    await deleteRow(db, regionEntity, id, version, changeOf(c, deps));
    return { id, message: 'Region deleted' };
  });
};

const LOGO = ['logoUrl', 'mark'] as const;

export const carrierRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(carriers.list, async () => [...(await deps.snapshot()).carriers]);
  serve(carriers.get, async ({ id }) => {
    const { carriers } = await deps.snapshot();
    const carrier = carriers.find((one) => one.id === id);
    return requireFound(carrier, 'Carrier not found');
  });

  serve(carriers.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createCarrier(db, await withOwnPicture(deps, body, LOGO, change), change);
  });
  serve(carriers.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, LOGO, change, () => findCarrierById(db, id));
    return updateCarrier(db, id, input, version, change);
  });
  serve(carriers.remove, async ({ version, id }, c) => {
    await deleteRow(db, carrierEntity, id, version, changeOf(c, deps));
    return { id, message: 'Carrier deleted' };
  });
};
