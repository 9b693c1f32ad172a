import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '#src/domain/vocabulary.ts';
import { parameter, SearchUnderstood } from './plans.ts';

/** GET /api/suggest. */
export const SuggestQuery = z.object({
  q: parameter('string', `What is typed so far, at most ${MAX_SEARCH_LENGTH} characters`, {
    example: 'japan esim 12 days',
  }),
});

const Suggestion = z.object({
  title: z.string(),
  href: z.string().meta({ description: 'Address of the page' }),
  sub: z.string().optional(),
  aside: z.string().optional().meta({ description: 'A price, or how many plans' }),
});

/** Suggestions in the groups in which they are shown; none of them is empty. */
export const Suggestions = z
  .object({
    search: SearchUnderstood,
    totalCount: z.int().nonnegative().meta({ description: 'Plans that match' }),
    groups: z.array(z.object({ label: z.string(), options: z.array(Suggestion) })),
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.infer<typeof Suggestions>;
