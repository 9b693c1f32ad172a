import type { Plan } from '#src/contract/plans/plans.ts';
import type { Comparison } from '#src/domain/finder/compare/comparison.ts';
import { namesCarrier } from '#src/domain/plans/words/plan-name.ts';

/**
 * The heads of a comparison, shrunk to a line that sticks once they are out of sight
 * (`src/client/finder/compare/compare-page.ts`): names and totals. The table has the heads for everybody else.
 */
export function CompareStrip({ plans, comparison }: { plans: Plan[]; comparison: Comparison }) {
  const totals = comparison.groups[0]?.rows.find(({ key }) => key === 'total')?.cells;
  return (
    <div className={`cmp-strip cmp-${plans.length}`} aria-hidden="true" data-cmp-strip="">
      <div>
        {plans.map(({ slug, planName, carrier }, at) => (
          <p key={slug}>
            <b>{planName}</b>
            <small>
              {!namesCarrier(carrier.name, planName) && <span>{carrier.name}</span>}
              {totals?.[at]?.text && <span className="cmp-strip-total">{totals[at].text}</span>}
            </small>
          </p>
        ))}
      </div>
    </div>
  );
}
