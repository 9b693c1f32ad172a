import { createRoute, z } from '@hono/zod-openapi';
import {
  createProfile,
  deleteProfile,
  listProfiles,
  updateProfile,
} from '#db/queries/import-profiles.ts';
import { NewProfile, ProfileUpdate, StoredProfile } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf, Deleted, requireVersion } from './writes.ts';

const tags = ['Imports'];
const one = `${api.importProfiles}/{id}`;
const list = createRoute({
  method: 'get',
  path: api.importProfiles,
  tags,
  summary: 'Mappings that are kept under a name, by name',
  responses: { 200: jsonAnswer(z.array(StoredProfile), 'Profiles'), ...errorAnswers(401, 403) },
});
const create = createRoute({
  method: 'post',
  path: api.importProfiles,
  tags,
  summary: 'Keeps a mapping under its name',
  request: { body: jsonBody(NewProfile) },
  responses: { 201: jsonAnswer(StoredProfile, 'Kept'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: one,
  tags,
  summary: 'Changes a kept mapping or its name',
  request: { params: IdParam, body: jsonBody(ProfileUpdate) },
  responses: {
    200: jsonAnswer(StoredProfile, 'The profile as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const remove = createRoute({
  method: 'delete',
  path: one,
  tags,
  summary: 'Deletes a kept mapping; plans that were read through it stay',
  request: { params: IdParam, headers: IfMatch },
  responses: { 200: jsonAnswer(Deleted, 'Deleted'), ...errorAnswers(400, 401, 403, 404, 409) },
});

export const importProfileRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) => c.json(await listProfiles(db), 200));
  app.openapi({ ...create, middleware }, async (c) =>
    c.json(await createProfile(db, c.req.valid('json').profile, changeOf(c, deps)), 201),
  );
  app.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    const version = requireVersion(input);
    return c.json(await updateProfile(db, id, input.profile, version, changeOf(c, deps)), 200);
  });
  app.openapi({ ...remove, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteProfile(db, id, version, changeOf(c, deps));
    return c.json({ id, message: 'Profile deleted' }, 200);
  });
};
