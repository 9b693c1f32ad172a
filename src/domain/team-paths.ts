import { numbered } from './address.ts';

/** Addresses of the team behind the site: apart from `paths.ts`, which public pages load. */
export const teamApi = {
  tokens: '/api/admin/tokens',
  token: numbered('/api/admin/tokens/{id}'),
} as const;
