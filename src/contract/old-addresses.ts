import { z } from 'zod';
import { PageMeta } from './audit.ts';

/** An address that a page had before. */
export const OldAddress = z
  .object({
    of: z.enum(['plan', 'carrier']),
    id: z.int(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    /** When the page left it, ISO 8601. */
    leftAt: z.string(),
  })
  .meta({ id: 'OldAddress' });
export type OldAddress = z.infer<typeof OldAddress>;
export const OldAddressList = z
  .object({ data: z.array(OldAddress), meta: PageMeta })
  .meta({ id: 'OldAddressList' });
export type OldAddressList = z.infer<typeof OldAddressList>;
