import {
  createProfile,
  deleteProfile,
  listProfiles,
  updateProfile,
} from '#db/queries/import-profiles.ts';
import { importProfiles } from '#src/contract/endpoints/import-profiles.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

export const importProfileRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importProfiles.list, () => listProfiles(db));
  serve(importProfiles.create, ({ body }, c) => createProfile(db, body.profile, changeOf(c, deps)));
  serve(importProfiles.update, async ({ id, body }, c) => {
    const version = requireVersion(body);
    return await updateProfile(db, id, body.profile, version, changeOf(c, deps));
  });
  serve(importProfiles.remove, async ({ version, id }, c) => {
    await deleteProfile(db, id, version, changeOf(c, deps));
    return { id, message: 'Profile deleted' };
  });
};
