import { PLAN_FACTS, type PlanFactsOnWire } from './facts/plans.ts';
import { factLines, type FactLine } from './facts/words.ts';
import type { CarrierKind } from '../core/vocabulary.ts';

/** What tells whether a plan has a phone number of its own. */
export type NumberSource = Pick<PlanFactsOnWire, 'ownNumber' | 'calls'> & {
  carrier: { kind: CarrierKind };
};

/**
 * Whether a plan has a phone number of its own: what the source says; where it is silent, a plan of an
 * operator with published calls other than none has one. Null: not known.
 */
export function hasNumber({ ownNumber, calls, carrier }: NumberSource): boolean | null {
  if (ownNumber !== null) return ownNumber;
  return carrier.kind !== 'travel' && calls !== null && calls !== 'none' ? true : null;
}

/** The facts of a plan as pages say them, in the order of the catalogue: the number is the derived one. */
export const planLines = (plan: NumberSource): FactLine[] =>
  factLines(PLAN_FACTS, { ...plan, ownNumber: hasNumber(plan) });
