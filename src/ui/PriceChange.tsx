import type { Plan } from '#src/contract/plans.ts';
import { FROM_SAMPLE, isFromSample, type EarlierPrice } from '#src/domain/earlier-price.ts';
import { formatDay } from '#src/domain/dates.ts';
import { shownChange } from '#src/domain/deal.ts';
import { formatMoney } from '#src/domain/money.ts';
import { priceChange } from '#src/domain/price-change.ts';

/**
 * 'No change', or an arrow with the amount and the percentage; a rise is red, a fall green
 * (specification §4). The direction is also said in words. A change that starts from a price that
 * nobody checked says so, and is neither red nor green. `since`: the day of the change, in words.
 */
export function PriceChange({
  plan,
  since = null,
}: {
  plan: EarlierPrice & Pick<Plan, 'priceChangePercent' | 'currency'>;
  since?: string | null;
}) {
  const change = priceChange(plan.price, plan.previousPrice, plan.priceChangePercent);
  if (change.kind === 'none') return <span className="chg chg-none">No change</span>;
  const moved = (
    <>
      <span className={`chg chg-${change.kind}`}>
        <span className="sr">{`Price ${change.kind} `}</span>
        {`${formatMoney(change.amount, plan.currency)} (${change.percent.toFixed(1)}%)`}
      </span>
      {since && <span className="small muted">{` since ${since}`}</span>}
    </>
  );
  if (!isFromSample(plan)) return moved;
  return (
    <span className="chg-sample tw:inline-flex tw:flex-col">
      {moved} <span className="small muted">{FROM_SAMPLE}</span>
    </span>
  );
}

/**
 * The change of a plan's price on a public page. A fall shows amount and percent only where records
 * prove it, against the lowest of 30 days; any other fall is said in words (decisions §5, Deals).
 */
export function PlanChange({ plan, since }: { plan: Plan; since?: string | null }) {
  const { proof, currency } = plan;
  if (proof?.kind === 'proven') {
    const { saving, percent, on } = proof;
    return (
      <>
        <span className="chg chg-down tw:text-fall">
          <span className="sr">Price down </span>
          {`${formatMoney(saving, currency)} (${percent.toFixed(1)}%)`}
        </span>
        {since !== undefined && <span className="small muted">{` since ${formatDay(on)}`}</span>}
      </>
    );
  }
  if (shownChange(plan) !== 'lower') return <PriceChange plan={plan} since={since ?? null} />;
  return (
    <span className="chg chg-none">{isFromSample(plan) ? FROM_SAMPLE : 'Lower than before'}</span>
  );
}
