import { z } from 'zod';
import { REGION_FACTS } from '#src/domain/plans/facts/regions.ts';
import { CurrencyCode, Id, OwnId, Version, line, readOnly } from '../core/common.ts';
import { outputFacts, updateFacts, createFacts } from '../plans/facts.ts';
import { shape, strictShape } from '../core/shape.ts';

/** A region as the API answers it. */
export const Region = shape('Region', {
  id: Id,
  name: z.string(),
  /** Two letters, upper case; UK, not GB. */
  code: z.string(),
  currency: CurrencyCode,
  currencyCode: CurrencyCode,
  currencySymbol: z.string(),
  ...outputFacts(REGION_FACTS),
  simCardCount: z.int().nonnegative(),
  carrierCount: z.int().nonnegative(),
  /** Of these counts, the plans of groups that state that they cover it, and carriers that have only such; absent where there are none. */
  alsoCovering: z.object({ plans: z.int().positive(), carriers: z.int().nonnegative() }).optional(),
  version: z.int().positive(),
});
export type Region = z.infer<typeof Region>;
/**
 * What has a page of its plans: a region, or a country that no plan is sold for alone and that plans
 * of groups state to cover (rule 29).
 */
export type Place = Omit<Region, 'id' | 'version'>;

/** Two letters; GB is refused with a hint (rule 30). */
export const RegionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be two letters')
  .refine((code) => code !== 'GB', 'is UK on this site: please use UK');

/** What a region is created from; the symbol follows from the currency. */
export const RegionInput = strictShape('RegionInput', {
  name: line(80),
  code: RegionCode,
  currency: CurrencyCode,
  ...createFacts(REGION_FACTS),
});
export type RegionInput = z.infer<typeof RegionInput>;

/** PUT: the whole region with the version it is based on; a flag left out stays. */
export const RegionUpdate = strictShape('RegionUpdate', {
  ...readOnly('currencyCode', 'currencySymbol', 'simCardCount', 'carrierCount', 'alsoCovering'),
  id: OwnId,
  name: line(80),
  code: RegionCode,
  currency: CurrencyCode,
  ...updateFacts(REGION_FACTS),
  version: Version,
});
export type RegionUpdate = z.infer<typeof RegionUpdate>;
