import { named, numbered } from '../address.ts';

/** Addresses of the team behind the site: apart from `paths.ts`, which public pages load. */
export const teamApi = {
  tokens: '/api/admin/tokens',
  token: numbered('/api/admin/tokens/{id}'),
  jobs: '/api/admin/jobs',
  runJob: named('/api/admin/jobs/{name}/run'),
} as const;
