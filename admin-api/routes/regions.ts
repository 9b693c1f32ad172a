import { createRoute, z } from '@hono/zod-openapi';
import { listCarriersInRegion } from '#db/queries/carriers.ts';
import { findRegion, findRegionByCode, listRegions } from '#db/queries/regions.ts';
import { Carrier } from '#src/contract/carriers.ts';
import { Region } from '#src/contract/regions.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';

const tags = ['Regions'];
const MISSING = 'Region not found';
const CodeParam = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a code of two letters like US')
    .openapi({ param: { name: 'code', in: 'path' }, example: 'UK' }),
});

const list = createRoute({
  method: 'get',
  path: '/api/regions',
  tags,
  summary: 'All regions',
  responses: { 200: jsonAnswer(z.array(Region), 'Regions') },
});
const get = createRoute({
  method: 'get',
  path: '/api/regions/{id}',
  tags,
  summary: 'One region by its number',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(Region, 'The region'), ...errorAnswers(400, 404) },
});
const byCode = createRoute({
  method: 'get',
  path: '/api/regions/code/{code}',
  tags,
  summary: 'One region by its code in any case; GB means UK',
  request: { params: CodeParam },
  responses: { 200: jsonAnswer(Region, 'The region'), ...errorAnswers(400, 404) },
});
const carriers = createRoute({
  method: 'get',
  path: '/api/regions/{id}/carriers',
  tags,
  summary: 'Carriers with a plan in a region; `simCardCount` counts their plans there',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(z.array(Carrier), 'Carriers'), ...errorAnswers(400, 404) },
});

export const regionRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const read = publicRead(deps);
  app.openapi({ ...list, middleware: read }, async (c) => c.json(await listRegions(db), 200));
  app.openapi({ ...get, middleware: read }, async (c) =>
    c.json(found(await findRegion(db, c.req.valid('param').id), MISSING), 200),
  );
  app.openapi({ ...byCode, middleware: read }, async (c) =>
    c.json(found(await findRegionByCode(db, c.req.valid('param').code), MISSING), 200),
  );
  app.openapi({ ...carriers, middleware: read }, async (c) => {
    const region = found(await findRegion(db, c.req.valid('param').id), MISSING);
    return c.json(await listCarriersInRegion(db, region.id), 200);
  });
};
