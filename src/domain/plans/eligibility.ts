import type { Audience } from './audience.ts';

/** What of a plan says for whom it is not. */
export interface Offered {
  audience?: Audience | null;
  addOnTo?: string | null;
}

/**
 * Whether a plan may stand in answers, marks, sentences ("cheapest ...") and medians: not those for
 * existing customers or entitled people, nor what needs another plan (rule 10).
 */
export function isForEverybody({ audience, addOnTo }: Offered): boolean {
  return audience !== 'existing' && audience !== 'entitled' && !addOnTo;
}
