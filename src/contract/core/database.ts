import { z } from 'zod';
import { shape, strictShape } from './shape.ts';

/** POST /api/reset-database: the word that the dialog asks for (rule 62). */
export const ResetInput = strictShape('ResetInput', {
  confirm: z.literal('RESET', 'must be the word RESET'),
});

/** POST /api/seed-database. */
export const ReloadInput = strictShape('ReloadInput', {
  confirm: z.literal('RELOAD', 'must be the word RELOAD'),
});

/** What a reset removed, and the file in `backups/` that holds the data from before. */
export const ResetResult = shape('ResetResult', {
  message: z.string(),
  carriers: z.int(),
  regions: z.int(),
  plans: z.int(),
  priceRecords: z.int(),
  backup: z.string(),
});

export const ReloadResult = shape('ReloadResult', {
  message: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  backup: z.string(),
});
