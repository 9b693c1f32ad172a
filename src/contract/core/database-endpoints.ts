import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from './endpoint.ts';
import { z } from 'zod';
import { shape, strictShape } from './shape.ts';

/** POST /api/reset-database: the word that the dialog asks for (rule 62). */
const ResetInput = strictShape('ResetInput', {
  confirm: z.literal('RESET', 'must be the word RESET'),
});

/** POST /api/seed-database. */
const ReloadInput = strictShape('ReloadInput', {
  confirm: z.literal('RELOAD', 'must be the word RELOAD'),
});

/** What a reset removed, and the file in `backups/` that holds the data from before. */
const ResetResult = shape('ResetResult', {
  message: z.string(),
  carriers: z.int(),
  regions: z.int(),
  plans: z.int(),
  priceRecords: z.int(),
  backup: z.string(),
});

const ReloadResult = shape('ReloadResult', {
  message: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  backup: z.string(),
});

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
