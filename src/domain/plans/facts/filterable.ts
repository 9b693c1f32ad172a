import type { Fact } from './kinds.ts';
import { FILTER_FACTS, PLAN_FACTS, type FilterFact } from './plans.ts';

/** A plain filter: the fact behind it. */
export interface FactFilter {
  name: FilterFact;
  fact: Extract<Fact, { kind: 'flag' | 'choice' }>;
}

/**
 * The plain filters, with no more of each fact than filters read. Pages carry the value of this
 * module and not the catalogue behind it: the build writes it in its place (site/build/inline-values.ts).
 */
export const FACT_FILTERS: readonly FactFilter[] = FILTER_FACTS.map((name) => {
  const { kind, label, column, words, filter } = PLAN_FACTS[name];
  return { name, fact: { kind, label, column, words, filter } as FactFilter['fact'] };
});
