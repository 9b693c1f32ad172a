import { createRoute, z } from '@hono/zod-openapi';
import { createCarrier, deleteCarrier, updateCarrier } from '#db/changes/carriers.ts';
import { findCarrier, listCarriers } from '#db/queries/carriers.ts';
import { Carrier, CarrierInput, CarrierUpdate } from '#src/contract/carriers.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, checkOwnId, Deleted, requireVersion } from './writes.ts';

const tags = ['Carriers'];
const list = createRoute({
  method: 'get',
  path: '/api/carriers',
  tags,
  summary: 'All carriers by name, with the number of their plans',
  responses: { 200: jsonAnswer(z.array(Carrier), 'Carriers') },
});
const get = createRoute({
  method: 'get',
  path: '/api/carriers/{id}',
  tags,
  summary: 'One carrier',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(Carrier, 'The carrier'), ...errorAnswers(400, 404) },
});
const create = createRoute({
  method: 'post',
  path: '/api/carriers',
  tags,
  summary: 'Creates a carrier',
  request: { body: jsonBody(CarrierInput) },
  responses: { 201: jsonAnswer(Carrier, 'The new carrier'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: '/api/carriers/{id}',
  tags,
  summary: 'Changes a carrier; optional fields left out stay as they are',
  request: { params: IdParam, body: jsonBody(CarrierUpdate) },
  responses: {
    200: jsonAnswer(Carrier, 'The carrier as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/carriers/{id}',
  tags,
  summary: 'Moves a carrier to the trash; refused while it has plans',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});

export const carrierRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  const read = publicRead(deps);
  app.openapi({ ...list, middleware: read }, async (c) => c.json(await listCarriers(db), 200));
  app.openapi({ ...get, middleware: read }, async (c) =>
    c.json(found(await findCarrier(db, c.req.valid('param').id), 'Carrier not found'), 200),
  );

  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await createCarrier(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updateCarrier(db, id, input, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
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
