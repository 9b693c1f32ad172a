import { z } from 'zod';
import { CurrencyCode, Id, line, optional } from './common.ts';

/** A region as the API answers it (specification §3). */
export const Region = z
  .object({
    id: Id,
    name: z.string(),
    /** Two letters, upper case; UK, not GB. */
    code: z.string(),
    currency: CurrencyCode,
    currencyCode: CurrencyCode,
    currencySymbol: z.string(),
    flagUrl: z.string().nullable(),
    simCardCount: z.int().nonnegative(),
    carrierCount: z.int().nonnegative(),
    version: z.int().positive(),
  })
  .meta({ id: 'Region' });
export type Region = z.infer<typeof Region>;

/** What a region is created from; the symbol follows from the currency. */
export const RegionInput = z
  .strictObject({
    name: line(80),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'must be two letters')
      .refine((code) => code !== 'GB', 'is UK on this site'),
    currency: CurrencyCode,
    flagUrl: optional(
      z.string().regex(/^(https:\/\/|\/flags\/)\S{1,500}$/, 'must be an https address'),
    ),
  })
  .meta({ id: 'RegionInput' });
export type RegionInput = z.infer<typeof RegionInput>;
