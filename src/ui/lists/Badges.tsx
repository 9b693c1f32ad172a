import type { Plan } from '#src/contract/plans/plans.ts';
import { dataText, type PricedPlan } from '#src/domain/prices/unit-price.ts';
import { steadyUse, unlimitedOf, type UnlimitedSource } from '#src/domain/plans/unlimited.ts';
import { PLAN_TYPE_LABELS, type PlanType } from '#src/domain/core/vocabulary.ts';

const UNLIMITED_LOOK = { free: 'tag tag-green', limited: 'tag tag-blue', silent: 'tag tag-line' };

/**
 * The data amount as stored, blue; unlimited data with what is known of its limit, green only where
 * nothing slows it down, an outline where it is slow all the time or nobody says (rule 11).
 */
export function DataBadge({ plan }: { plan: Pick<PricedPlan, 'dataPeriod'> & UnlimitedSource }) {
  const unlimited = unlimitedOf(plan);
  if (!unlimited) return <span className="tag tag-blue">{dataText(plan)}</span>;
  const { amount, limit, kind } = unlimited;
  const use = steadyUse(plan);
  return (
    <span className={UNLIMITED_LOOK[use ? 'silent' : kind]}>
      {amount}
      {[limit, use].map((words) => words && <i key={words}>{` ${words}`}</i>)}
    </span>
  );
}

/** The capitalised plan type; eSIM in blue. */
export function TypeBadge({ type }: { type: PlanType }) {
  return (
    <span className={type === 'esim' ? 'tag tag-type is-esim-type' : 'tag tag-type'}>
      {PLAN_TYPE_LABELS[type]}
    </span>
  );
}

/** The amber DEAL badge (rule 17). */
export function DealBadge() {
  return <span className="deal">DEAL</span>;
}

/**
 * Class names of a row or card: eSIM plans are blue, deals amber (rule 17). An eSIM is what
 * the filter of that name finds: a format, not a kind of plan (rule 9).
 */
export function planTint(plan: Pick<Plan, 'format' | 'hasDeal'>): string {
  const isEsim = plan.format === 'esim' || plan.format === 'both';
  return [plan.hasDeal && 'is-deal', isEsim && 'is-esim'].filter(Boolean).join(' ');
}
