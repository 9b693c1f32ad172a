import { z } from 'zod';

/** POST /api/reset-database: the word that the dialog asks for (decisions §2, Reset). */
export const ResetInput = z
  .strictObject({ confirm: z.literal('RESET', 'must be the word RESET') })
  .meta({ id: 'ResetInput' });

/** POST /api/seed-database. */
export const ReloadInput = z
  .strictObject({ confirm: z.literal('RELOAD', 'must be the word RELOAD') })
  .meta({ id: 'ReloadInput' });

/** What a reset removed, and the file in `backups/` that holds the data from before. */
export const ResetResult = z
  .object({
    message: z.string(),
    carriers: z.int(),
    regions: z.int(),
    plans: z.int(),
    priceRecords: z.int(),
    backup: z.string(),
  })
  .meta({ id: 'ResetResult' });

export const ReloadResult = z
  .object({
    message: z.string(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    backup: z.string(),
  })
  .meta({ id: 'ReloadResult' });
