import { z } from 'zod';
import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { Id, OwnId, Slug, Version, line, readOnly } from '../core/common.ts';
import { outputFacts, updateFacts, createFacts } from '../plans/facts.ts';
import { shape, strictShape } from '../core/shape.ts';

/** A carrier as the API answers it. */
export const Carrier = shape('Carrier', {
  id: Id,
  name: z.string(),
  slug: z.string(),
  ...outputFacts(CARRIER_FACTS),
  /** Active plans. */
  simCardCount: z.int().nonnegative(),
  version: z.int().positive(),
});
export type Carrier = z.infer<typeof Carrier>;

/** What a carrier is created from. */
export const CarrierInput = strictShape('CarrierInput', {
  name: line(80),
  slug: Slug,
  ...createFacts(CARRIER_FACTS),
});
export type CarrierInput = z.infer<typeof CarrierInput>;

/** PUT: the whole carrier with the version it is based on; optional fields left out stay. */
export const CarrierUpdate = strictShape('CarrierUpdate', {
  ...readOnly('simCardCount'),
  id: OwnId,
  name: line(80),
  slug: Slug,
  ...updateFacts(CARRIER_FACTS),
  version: Version,
});
export type CarrierUpdate = z.infer<typeof CarrierUpdate>;
