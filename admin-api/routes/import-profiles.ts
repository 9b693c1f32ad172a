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
  serve(importProfiles.list, async (c) => c.json(await listProfiles(db), 200));
  serve(importProfiles.create, async (c) =>
    c.json(await createProfile(db, c.req.valid('json').profile, changeOf(c, deps)), 201),
  );
  serve(importProfiles.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    const version = requireVersion(input);
    return c.json(await updateProfile(db, id, input.profile, version, changeOf(c, deps)), 200);
  });
  serve(importProfiles.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deleteProfile(db, id, version, changeOf(c, deps));
    return c.json({ id, message: 'Profile deleted' }, 200);
  });
};
