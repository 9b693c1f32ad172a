import type { Plan } from '#src/contract/plans/plans.ts';
import { FROM_SAMPLE, isFromSample, type EarlierPrice } from '#src/domain/prices/earlier-price.ts';
import { shownChange } from '#src/domain/prices/deal.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { priceChange } from '#src/domain/prices/history/price-change.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/**
 * The change between two records of the dashboard's history: 'No change', or an arrow with the amount
 * and the percentage. A change that starts from a price that nobody checked says so, and is neither
 * red nor green.
 */
export function PriceChange({
  plan,
}: {
  plan: EarlierPrice & Pick<Plan, 'priceChangePercent' | 'currency'>;
}) {
  const change = priceChange(plan.price, plan.previousPrice, plan.priceChangePercent);
  if (change.kind === 'none') return <span className="chg chg-none">No change</span>;
  const moved = <Indicator change={change} currency={plan.currency} />;
  if (!isFromSample(plan)) return moved;
  return (
    <span className="chg-sample tw:inline-flex tw:flex-col">
      {moved} <span className="small muted">{FROM_SAMPLE}</span>
    </span>
  );
}

/** The change of a plan's price on a public page, only where a percent may stand. */
export function PlanChange({ plan }: { plan: Pick<Plan, 'price' | 'currency' | 'proof'> }) {
  const change = shownChange(plan);
  return change && <Indicator change={change} currency={plan.currency} />;
}

/** A rise is red, a fall green; the direction is also said in words. */
function Indicator({
  change: { kind, amount, percent },
  currency,
}: {
  change: { kind: 'up' | 'down'; amount: number; percent: number };
  currency: Currency;
}) {
  return (
    <span className={`chg chg-${kind}`}>
      <span className="sr">{`Price ${kind} `}</span>
      {`${formatMoney(amount, currency)} (${percent.toFixed(1)}%)`}
    </span>
  );
}
