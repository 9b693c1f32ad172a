import { numbered } from './address.ts';

/** Addresses of the team behind the site: apart from `paths.ts`, which public pages load. */
export const teamApi = {
  tokens: '/api/admin/tokens',
  token: numbered('/api/admin/tokens/{id}'),
  submitDraft: numbered('/api/admin/simcards/{id}/draft/submit'),
  approveDraft: numbered('/api/admin/simcards/{id}/draft/approve'),
  returnDraft: numbered('/api/admin/simcards/{id}/draft/return'),
} as const;
