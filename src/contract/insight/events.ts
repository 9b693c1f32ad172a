import { z } from 'zod';
import { AFFILIATE_CLICK } from '#src/domain/insight/events.ts';
import { FILTER_KEYS } from '#src/domain/lists/plan-query.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';

/** Path of a page of this site, without a query. */
export const EventPath = z.string().regex(/^\/[\w/-]{0,200}$/, 'must be the path of a page');
const plan = z.string().regex(/^[a-z\d][a-z\d-]{0,199}$/, 'must be the slug of a plan');

/**
 * What a page may report (rule 50): nothing about the person, and no member but
 * these. Names of plans and pages are checked against the data before they count.
 */
export const EventInput = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('page_view'),
    path: EventPath,
    /** Address that the visitor came from; only its host is kept. */
    referrer: z.string().max(2000).optional(),
  }),
  z.strictObject({ name: z.literal('click'), path: EventPath, target: z.literal('compare'), plan }),
  z.strictObject({
    name: z.literal('search'),
    path: EventPath,
    words: z.string().min(1).max(MAX_SEARCH_LENGTH),
    results: z.int().min(0),
  }),
  z.strictObject({
    name: z.literal('filter'),
    path: EventPath,
    keys: z.array(z.enum(FILTER_KEYS)).min(1).max(FILTER_KEYS.length),
  }),
  z.strictObject({
    name: z.literal('conversion'),
    path: EventPath,
    category: z.literal(AFFILIATE_CLICK),
    plan,
  }),
]);
export type EventInput = z.infer<typeof EventInput>;
