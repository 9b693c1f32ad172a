import { createRoute, z } from '@hono/zod-openapi';
import { findCarrier, listCarriers } from '#db/queries/carriers.ts';
import { Carrier } from '#src/contract/carriers.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';

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

export const carrierRoutes: RouteModule = (app, deps) => {
  const read = publicRead(deps);
  app.openapi({ ...list, middleware: read }, async (c) => c.json(await listCarriers(deps.db), 200));
  app.openapi({ ...get, middleware: read }, async (c) =>
    c.json(found(await findCarrier(deps.db, c.req.valid('param').id), 'Carrier not found'), 200),
  );
};
