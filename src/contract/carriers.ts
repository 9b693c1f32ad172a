import { z } from 'zod';
import { CARRIER_KINDS } from '#src/domain/vocabulary.ts';
import {
  Flag,
  HttpsUrl,
  Id,
  OwnId,
  Slug,
  Version,
  kept,
  line,
  optional,
  readOnly,
} from './common.ts';

/** A carrier as the API answers it (specification §3, decisions §4 Wire extras). */
export const Carrier = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    website: z.string().nullable(),
    /** Network that an MVNO runs on; null for operators and travel sellers. */
    hostNetwork: z.string().nullable(),
    kind: z.enum(CARRIER_KINDS),
    /** Buy links of its plans go by `/go/{plan}`, where the server counts and leads on. */
    buyRedirect: z.boolean(),
    /** Active plans. */
    simCardCount: z.int().nonnegative(),
    version: z.int().positive(),
  })
  .meta({ id: 'Carrier' });
export type Carrier = z.infer<typeof Carrier>;

/** What a carrier is created from. */
export const CarrierInput = z
  .strictObject({
    name: line(80),
    slug: Slug,
    logoUrl: optional(HttpsUrl),
    website: optional(HttpsUrl),
    hostNetwork: optional(line(120)),
    kind: z.enum(CARRIER_KINDS).default('mno'),
    buyRedirect: Flag.default(false),
  })
  .meta({ id: 'CarrierInput' });
export type CarrierInput = z.infer<typeof CarrierInput>;

/** PUT: the whole carrier with the version it is based on; optional fields left out stay. */
export const CarrierUpdate = z
  .strictObject({
    ...readOnly('simCardCount'),
    id: OwnId,
    name: line(80),
    slug: Slug,
    logoUrl: kept(HttpsUrl),
    website: kept(HttpsUrl),
    hostNetwork: kept(line(120)),
    kind: z.enum(CARRIER_KINDS).optional(),
    buyRedirect: Flag.optional(),
    version: Version,
  })
  .meta({ id: 'CarrierUpdate' });
export type CarrierUpdate = z.infer<typeof CarrierUpdate>;
