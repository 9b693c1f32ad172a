import { createRoute, z } from '@hono/zod-openapi';
import { listCarriersInRegion } from '#db/queries/carriers.ts';
import { createRegion, deleteRegion, updateRegion } from '#db/changes/regions.ts';
import { findRegion, findRegionByCode, listRegions } from '#db/queries/regions.ts';
import { Carrier } from '#src/contract/carriers.ts';
import { Region, RegionInput, RegionUpdate } from '#src/contract/regions.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, checkOwnId, Deleted, requireVersion } from './writes.ts';

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
const create = createRoute({
  method: 'post',
  path: '/api/regions',
  tags,
  summary: 'Creates a region',
  request: { body: jsonBody(RegionInput) },
  responses: { 201: jsonAnswer(Region, 'The new region'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: '/api/regions/{id}',
  tags,
  summary: 'Changes a region; its currency only while no plan is priced in the old one',
  request: { params: IdParam, body: jsonBody(RegionUpdate) },
  responses: {
    200: jsonAnswer(Region, 'The region as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/regions/{id}',
  tags,
  summary: 'Moves a region to the trash; refused while it has plans',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});

export const regionRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
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

  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await createRegion(db, c.req.valid('json'), changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return c.json(await updateRegion(db, id, input, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    await deleteRegion(
      db,
      id,
      versionOfIfMatch(c.req.valid('header')['if-match']),
      changeOf(c, deps),
    );
    return c.json({ id, message: 'Region deleted' }, 200);
  });
};
