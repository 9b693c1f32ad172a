/** What a plan may be best for at a place, the most telling first, with what pages say. */
export const MARK_WORDS = {
  'ten-gb': 'Cheapest for 10 GB a month',
  'per-gb': 'Lowest per GB',
  'no-contract': 'Cheapest without contract',
  unlimited: 'Cheapest unlimited, no limit stated',
} as const;
export type MarkKind = keyof typeof MARK_WORDS;
export const MARK_KINDS = Object.keys(MARK_WORDS) as MarkKind[];

/** Marks by total are for the sum of so many months. */
export const MARK_MONTHS = 12;
/** The data that the first one asks for, GB a month. */
export const MARK_GB = 10;
/** Marks in one list. */
const MOST_IN_A_LIST = 3;

/** The marks of a place. */
export interface Marks {
  /** The plans that won, by their slugs, in the order of `MARK_KINDS`; what none is known to win is missing. */
  won: { kind: MarkKind; slug: string }[];
  /**
   * Whose prices are too old for marks: all that there are, or those of operators, whose plans alone
   * win by the month.
   */
  stale: 'all' | 'operators' | null;
}

/** What a plan is best for, the most telling first. */
export function kindsOf(marks: Marks | null, slug: string): MarkKind[] {
  return (marks?.won ?? []).filter((won) => won.slug === slug).map(({ kind }) => kind);
}

/** The marks that a list shows, by the plan's slug: one of each plan, three in all. */
export function listMarks({ won }: Pick<Marks, 'won'>): Record<string, MarkKind> {
  const shown: Record<string, MarkKind> = {};
  for (const { kind, slug } of won) {
    if (Object.keys(shown).length < MOST_IN_A_LIST) shown[slug] ??= kind;
  }
  return shown;
}

/** A list of a place's plans with what the few that it marks are best for, and why it marks none. */
export function withMarks<T extends { slug: string }, M extends object>(
  list: { data: T[]; meta: M },
  marks: Marks | null,
): { data: (T & { bestFor?: MarkKind[] })[]; meta: M & { unmarked?: 'all' | 'operators' } } {
  if (!marks) return list;
  const shown = listMarks(marks);
  return {
    data: list.data.map((plan) =>
      shown[plan.slug] ? { ...plan, bestFor: kindsOf(marks, plan.slug) } : plan,
    ),
    meta: { ...list.meta, ...(marks.stale && { unmarked: marks.stale }) },
  };
}

/** Why a place has no marks, or few; null where it has. */
export function staleWords(stale: Marks['stale']): string | null {
  if (stale === 'all')
    return 'No plan here is marked as cheapest for a need: no price here is fresh.';
  return (
    stale && 'No monthly plan here is marked as cheapest for a need: no operator’s price is fresh.'
  );
}
