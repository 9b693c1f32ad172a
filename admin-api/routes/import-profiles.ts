import {
  createProfile,
  deleteProfile,
  listProfiles,
  updateProfile,
} from '#db/queries/import-profiles.ts';
import { importProfiles } from '#src/contract/endpoints/import-profiles.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

export const importProfileRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importProfiles.list, () => listProfiles(db));
  serve(importProfiles.create, (c) =>
    createProfile(db, c.req.valid('json').profile, changeOf(c, deps)),
  );
  serve(importProfiles.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    const version = requireVersion(input);
    return await updateProfile(db, id, input.profile, version, changeOf(c, deps));
  });
  serve(importProfiles.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteProfile(db, id, version, changeOf(c, deps));
    return { id, message: 'Profile deleted' };
  });
};
