import type { Plan } from '#src/contract/plans.ts';
import { formatMoney } from '#src/domain/money.ts';
import { priceChange } from '#src/domain/price-change.ts';

/**
 * 'No change', or an arrow with the amount and the percentage; a rise is red, a fall green
 * (specification §4). The direction is also said in words.
 */
export function PriceChange({
  plan,
}: {
  plan: Pick<Plan, 'price' | 'previousPrice' | 'priceChangePercent' | 'currency'>;
}) {
  const change = priceChange(plan.price, plan.previousPrice, plan.priceChangePercent);
  if (change.kind === 'none') return <span className="chg chg-none">No change</span>;
  return (
    <span className={`chg chg-${change.kind}`}>
      <span className="sr">{`Price ${change.kind} `}</span>
      {`${formatMoney(change.amount, plan.currency)} (${change.percent.toFixed(1)}%)`}
    </span>
  );
}
