import type { PlanFactValues } from './facts/plans.ts';
import type { CarrierKind } from '../core/vocabulary.ts';

/** Who may buy a plan. */
export type Audience = NonNullable<PlanFactValues['audience']>;

/**
 * Who may buy a plan as lists and figures take it: where it is not published, anyone of a seller of
 * kind travel, residents of others (rule 10).
 */
export function audienceOf(audience: Audience | null, kind: CarrierKind): Audience {
  return audience ?? (kind === 'travel' ? 'anyone' : 'residents');
}
