import { api } from '#src/domain/core/paths/paths.ts';
import { ReloadInput, ReloadResult, ResetInput, ResetResult } from './database.ts';
import { endpoints, json } from './endpoint.ts';

export const database = endpoints('Database', {
  reset: {
    post: api.resetDatabase,
    confirm: true,
    summary:
      'Empties carriers, regions, plans and price records after a backup. Users, settings and the audit log stay. In production only with ALLOW_RESET',
    body: ResetInput,
    answer: json(ResetResult, 'Emptied'),
    errors: [409],
  },
  reload: {
    post: api.seedDatabase,
    confirm: true,
    summary:
      'Brings the seed data back by slug and code after a backup; all other rows stay. In production only with ALLOW_RESET',
    body: ReloadInput,
    answer: json(ReloadResult, 'Reloaded'),
    errors: [409],
  },
});
