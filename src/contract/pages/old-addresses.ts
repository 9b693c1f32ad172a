import { z } from 'zod';
import { pageOf, shape } from '../core/shape.ts';

/** An address that a page had before. */
export const OldAddress = shape('OldAddress', {
  of: z.enum(['plan', 'carrier']),
  id: z.int(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** When the page left it, ISO 8601. */
  leftAt: z.string(),
});
export type OldAddress = z.infer<typeof OldAddress>;
export const OldAddressList = pageOf('OldAddressList', OldAddress);
export type OldAddressList = z.infer<typeof OldAddressList>;
