import { z } from 'zod';
import { SUGGESTION_KINDS } from '#src/domain/pages/suggestions.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { SearchUnderstood } from '../plans/plans.ts';
import { parameter } from '../plans/plan-queries.ts';
import { shape } from '../core/shape.ts';

/** GET /api/suggest. */
export const SuggestQuery = z.object({
  q: parameter('string', `What is typed so far, at most ${MAX_SEARCH_LENGTH} characters`, {
    example: 'japan esim 12 days',
  }),
});

const Suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS).meta({ description: 'What the page is about' }),
  title: z.string(),
  href: z.string().meta({ description: 'Address of the page' }),
  sub: z.string().optional(),
  aside: z.string().optional().meta({ description: 'A price, or how many plans' }),
  carrier: z.string().optional().meta({ description: 'Whose mark stands before it' }),
  picture: z.string().optional().meta({ description: "A carrier's logo, a place's flag" }),
});

/** Suggestions in the groups in which they are shown; none of them is empty. */
export const Suggestions = shape('Suggestions', {
  search: SearchUnderstood,
  unused: z.array(z.string()).meta({ description: 'Words as typed that mean nothing known' }),
  totalCount: z.int().nonnegative().meta({ description: 'Plans that match' }),
  groups: z.array(z.object({ label: z.string(), options: z.array(Suggestion) })),
});
export type Suggestions = z.infer<typeof Suggestions>;
