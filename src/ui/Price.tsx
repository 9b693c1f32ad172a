import type { Plan } from '#src/contract/plans.ts';
import { approxAmount, approxText, moneyMark, type CompareIn } from '#src/domain/approx.ts';
import { struckPrice, type EarlierPrice } from '#src/domain/earlier-price.ts';
import { formatMoney } from '#src/domain/money.ts';
import { regularPrice } from '#src/domain/offers.ts';
import { unitPrice } from '#src/domain/unit-price.ts';

/**
 * A plan's price in its own currency; of a term that is paid upfront it is that of a month. What
 * carries `data-money` gets its amount in the visitor's currency below (src/client/show-prices-in.ts).
 */
export function PlanPrice({ plan }: { plan: Pick<Plan, 'price' | 'currency' | 'prepayMonths'> }) {
  const mark = moneyMark(plan.price, plan.currency);
  const text = formatMoney(plan.price, plan.currency);
  if (!plan.prepayMonths) {
    return (
      <span className="price" data-money={mark}>
        {text}
      </span>
    );
  }
  return (
    <>
      <span className="price">{text}</span>{' '}
      <span className="price-each" data-money={mark}>
        a month
      </span>
    </>
  );
}

/** '$240.00 due today', where the first purchase charges something else than the price (decisions §5). */
export function DueToday({
  plan,
  className = 'sub',
}: {
  plan: Pick<Plan, 'price' | 'currency' | 'dueToday'>;
  className?: string;
}) {
  if (plan.dueToday === plan.price) return null;
  return (
    <span className={className} data-money={moneyMark(plan.dueToday, plan.currency)}>
      {`${formatMoney(plan.dueToday, plan.currency)} due today`}
    </span>
  );
}

/** "Seller's offer: regular price $29.99, as the seller says", while the plan is a deal by it (decisions §5). */
export function SellersOffer({
  plan,
}: {
  plan: Pick<Plan, 'price' | 'currency' | 'hasDeal' | 'listPrice'>;
}) {
  const regular = regularPrice(plan);
  if (!plan.hasDeal || regular === null) return null;
  const money = formatMoney(regular, plan.currency);
  return <p className="unit">{`Seller’s offer: regular price ${money}, as the seller says`}</p>;
}

/**
 * '$3.00 per GB', '$0.67 per day'; nothing where no unit price can be known (design, Unit price). In
 * a list that compares prices, all stand in its currency: 'approx. $0.64 per GB'.
 */
export function UnitPrice({
  plan,
  compareIn = null,
  className = 'sub',
}: {
  plan: Plan;
  compareIn?: CompareIn | null;
  className?: string;
}) {
  const unit = unitPrice(plan);
  if (!unit) return null;
  const common = approxAmount(unit.amount, plan.currency, compareIn);
  const money =
    common === null || !compareIn
      ? formatMoney(unit.amount, plan.currency)
      : approxText(common, compareIn.currency);
  return (
    <span
      className={className}
      data-unit={moneyMark(unit.amount, plan.currency)}
      data-per={unit.per}
    >
      {`${money} per ${unit.per}`}
    </span>
  );
}

/**
 * The previous price, struck, only when it was higher; 'Was' is said to screen readers. One that
 * nobody checked, beside a price that somebody did, says so.
 */
export function WasPrice({ plan }: { plan: EarlierPrice & Pick<Plan, 'currency'> }) {
  const struck = struckPrice(plan);
  if (!struck) return null;
  const was = (
    <s className="was">
      <span className="sr">Was </span>
      {formatMoney(struck.amount, plan.currency)}
    </s>
  );
  if (!struck.sample) return was;
  return (
    <span className="was-sample">
      {was}
      <span>
        sample<span className="sr"> price, not checked</span>
      </span>
    </span>
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
  return (
    <span className={`${className} approx-list`}>{approxText(amount, compareIn.currency)}</span>
  );
}
