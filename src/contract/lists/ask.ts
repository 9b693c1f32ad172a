import { z } from 'zod';
import { NEED_BOUNDS } from '#src/domain/finder/need/need.ts';
import { AGES } from '#src/domain/prices/freshness.ts';
import { ASSUMED } from '#src/domain/lists/search/asking.ts';
import {
  LANGUAGES,
  CURRENCIES,
  MAX_SEARCH_LENGTH,
  PLAN_TYPES,
} from '#src/domain/core/vocabulary.ts';
import { CurrencyCode, IsoDate } from '../core/common.ts';
import { parameter } from '../plans/plan-queries.ts';
import { shape } from '../core/shape.ts';

/** GET /api/ask. */
export const AskQuery = z.object({
  q: parameter(
    'string',
    `What somebody types into the box, in English, German or Japanese, 1 to ${MAX_SEARCH_LENGTH} characters; required`,
    { example: 'Japan 21 days 1 GB a day' },
  ),
});

/** One number for all places, or one for each. */
const byPlace = (each: z.ZodNumber) => z.union([each, z.array(each)]);

/** Only what the text says: what it does not say is absent. */
export const AskedNeed = shape('AskedNeed', {
  places: z.array(z.string()).optional().meta({
    description: 'Codes in the order of the text, of countries without plans, too',
  }),
  months: z.int().min(1).max(NEED_BOUNDS.months).optional(),
  days: byPlace(z.int().min(1).max(NEED_BOUNDS.days))
    .optional()
    .meta({ description: 'In all, or of each place' }),
  gb: z
    .union([byPlace(z.number()), z.literal('unlimited')])
    .optional()
    .meta({
      description:
        'GB a month with `months` or without a length, in all with `days`; of each place as `days` are; 0: no data',
    }),
  calls: z.enum(['some', 'unlimited']).optional(),
  number: z.literal(true).optional(),
  hotspot: z.literal(true).optional(),
  hotspotGb: z.number().optional(),
  network: z.array(z.string()).optional().meta({
    description: '`5g`, and names of operators as in `/networks/…`',
  }),
  contract: z.literal('none').optional(),
  format: z.enum(['esim', 'plastic']).optional(),
  lines: z.int().min(1).max(9).optional(),
  maxPerMonth: z.number().optional(),
  maxDue: z.number().optional(),
  currency: z.enum(CURRENCIES).optional().meta({ description: 'Of the bound' }),
  planTypes: z.array(z.enum(PLAN_TYPES)).optional(),
});
export type AskedNeed = z.infer<typeof AskedNeed>;

/** The answer that stands first behind `find`. */
const FirstAnswer = shape('FirstAnswer', {
  carrier: z.string(),
  plan: z.string().meta({ description: 'Slug of the first pack' }),
  packs: z.int().positive().meta({ description: 'How many' }),
  total: z.number(),
  currency: CurrencyCode,
  approx: z.boolean().meta({ description: 'Converted and rounded' }),
  atLeast: z.boolean().meta({ description: 'A charge is known to exist but not its amount' }),
  fits: z.enum(['known', 'unknown']),
  age: z.enum(AGES).nullable(),
  seenOn: IsoDate.nullable(),
});

/** What a text asks for. */
export const AskAnswer = shape('AskAnswer', {
  q: z.string(),
  language: z.enum(LANGUAGES),
  need: AskedNeed.nullable().meta({
    description:
      'Null where the text says no length, size, number of lines, calls, number, hotspot or contract: then it asks for a list',
  }),
  assumed: z.array(z.enum(ASSUMED)).meta({
    description: 'What `find` says beside the text',
  }),
  query: z.record(z.string(), z.string()).meta({
    description: 'The list that it asks for: parameters of `/api/simcards`',
  }),
  unused: z.array(z.string()).meta({ description: 'Words as typed that mean nothing known' }),
  find: z.string().nullable().meta({
    description:
      'Address of the answers on this site; null without a need or a place. Carriers that the text names stand in it as `carriers`, operators as `network`',
  }),
  first: FirstAnswer.nullable(),
});
export type AskAnswer = z.infer<typeof AskAnswer>;
