import type { Plan } from '#src/contract/plans.ts';
import { parseDataAmount } from '#src/domain/data-amount.ts';
import { dataText } from '#src/domain/unit-price.ts';
import { PLAN_TYPE_LABELS, type PlanType } from '#src/domain/vocabulary.ts';

/** The data amount as stored: green when unlimited, else blue (specification §2, Plans page). */
export function DataBadge({ plan }: { plan: Pick<Plan, 'dataAmount' | 'dataPeriod'> }) {
  const { unlimited } = parseDataAmount(plan.dataAmount);
  return <span className={unlimited ? 'tag tag-green' : 'tag tag-blue'}>{dataText(plan)}</span>;
}

/** The capitalised plan type; eSIM in blue. */
export function TypeBadge({ type }: { type: PlanType }) {
  return (
    <span className={type === 'esim' ? 'tag tag-type is-esim-type' : 'tag tag-type'}>
      {PLAN_TYPE_LABELS[type]}
    </span>
  );
}

/** The amber DEAL badge (specification §2, Plans page). */
export function DealBadge() {
  return <span className="deal">DEAL</span>;
}

/** Class names of a row or card: eSIM plans are blue, deals amber (specification §4). */
export function planTint(plan: Pick<Plan, 'planType' | 'hasDeal'>): string {
  return [plan.hasDeal && 'is-deal', plan.planType === 'esim' && 'is-esim']
    .filter(Boolean)
    .join(' ');
}
