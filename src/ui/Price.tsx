import type { Plan } from '#src/contract/plans.ts';
import { approxAmount, type CompareIn } from '#src/domain/approx.ts';
import { formatMoney } from '#src/domain/money.ts';
import { unitPrice } from '#src/domain/unit-price.ts';

/** A plan's price in its own currency. */
export function PlanPrice({ plan }: { plan: Pick<Plan, 'price' | 'currency'> }) {
  return <span className="price">{formatMoney(plan.price, plan.currency)}</span>;
}

/** '$3.00 per GB', '$0.67 per day'; nothing where no unit price can be known (design, Unit price). */
export function UnitPrice({ plan, className = 'sub' }: { plan: Plan; className?: string }) {
  const unit = unitPrice(plan);
  if (!unit) return null;
  return (
    <span
      className={className}
    >{`${formatMoney(unit.amount, plan.currency)} per ${unit.per}`}</span>
  );
}

/** The previous price, struck, only when it was higher; 'Was' is said to screen readers. */
export function WasPrice({ plan }: { plan: Pick<Plan, 'price' | 'previousPrice' | 'currency'> }) {
  if (plan.previousPrice === null || plan.previousPrice <= plan.price) return null;
  return (
    <s className="was">
      <span className="sr">Was </span>
      {formatMoney(plan.previousPrice, plan.currency)}
    </s>
  );
}

/** 'approx. $6.43' under a price that the list compares in another currency (decisions §2). */
export function ApproxPrice({
  plan,
  compareIn,
  className = 'sub',
}: {
  plan: Pick<Plan, 'price' | 'currency'>;
  compareIn: CompareIn | null;
  className?: string;
}) {
  const amount = approxAmount(plan.price, plan.currency, compareIn);
  if (amount === null || !compareIn) return null;
  return <span className={className}>{`approx. ${formatMoney(amount, compareIn.currency)}`}</span>;
}
