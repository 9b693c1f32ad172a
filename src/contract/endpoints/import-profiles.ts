import { z } from 'zod';
import { api } from '#src/domain/paths.ts';
import { Deleted, IfMatch } from '../common.ts';
import { endpoints, json } from '../endpoint.ts';
import { NewProfile, ProfileUpdate, StoredProfile } from '../imports.ts';

export const importProfiles = endpoints('Imports', {
  list: {
    get: api.importProfiles,
    access: 'viewer',
    summary: 'Mappings that are kept under a name, by name',
    answer: json(z.array(StoredProfile), 'Profiles'),
  },
  create: {
    post: api.importProfiles,
    access: 'editor',
    summary: 'Keeps a mapping under its name',
    body: NewProfile,
    answer: json(StoredProfile, 'Kept', 201),
    errors: [409],
  },
  update: {
    put: api.importProfile,
    access: 'editor',
    summary: 'Changes a kept mapping or its name',
    body: ProfileUpdate,
    answer: json(StoredProfile, 'The profile as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.importProfile,
    access: 'editor',
    summary: 'Deletes a kept mapping; plans that were read through it stay',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
});
