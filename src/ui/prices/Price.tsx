import type { Plan } from '#src/contract/plans/plans.ts';
import {
  approxAmount,
  approxText,
  moneyMark,
  type CompareIn,
} from '#src/domain/core/money/approx.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { regularPrice } from '#src/domain/plans/words/offers.ts';
import { termWords } from '#src/domain/plans/plan-facts.ts';
import { sortedUnitPrice, unitPrice } from '#src/domain/prices/unit-price.ts';
import type { Sort } from '#src/domain/core/vocabulary.ts';

/**
 * A plan's price in its own currency; of a term that is paid upfront it is that of a month. What
 * carries `data-money` gets its amount in the visitor's currency below (src/client/prices/show-prices-in.ts).
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

/** '$240.00 due today', where the first purchase charges something else than the price (rule 13). */
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

/** '24-month contract', where buying binds for more than a month (rule 13). */
export function ContractTerm({ plan, className = 'sub' }: { plan: Plan; className?: string }) {
  const words = termWords(plan);
  return words ? <span className={className}>{words}</span> : null;
}

/**
 * "Seller's offer: regular price $29.99, as the seller says", while it counts; without an end and not
 * seen since, that it is an earlier one; after its last day that it ended, and what the seller called
 * regular. Where neither the seller nor price records say what it costs else, that.
 */
export function SellersOffer({
  plan,
  className = 'unit',
}: {
  plan: Pick<
    Plan,
    | 'price'
    | 'currency'
    | 'listPrice'
    | 'priceCondition'
    | 'offerEnds'
    | 'offerEnded'
    | 'hasDeal'
    | 'proof'
  >;
  className?: string;
}) {
  const regular = regularPrice(plan);
  const money = regular === null ? null : formatMoney(regular, plan.currency);
  if (plan.offerEnded && plan.offerEnds) {
    const day = <time dateTime={plan.offerEnds}>{formatSeenDay(plan.offerEnds)}</time>;
    const now = money ? `: regular price ${money}, as the seller says` : ': price since not known';
    return (
      <span className={`${className} offer-ended`}>
        offer ended {day}
        {now}
      </span>
    );
  }
  if (money === null) {
    const isDeal = plan.hasDeal && plan.proof?.kind !== 'proven';
    if (!isDeal && !plan.offerEnds) return null;
    const what = plan.offerEnds ? 'Seller’s offer' : 'Marked as a deal by hand';
    return <span className={className}>{`${what}: usual price not published`}</span>;
  }
  const lead = plan.hasDeal ? 'Seller’s offer' : 'Earlier offer, not seen since';
  return <span className={className}>{`${lead}: regular price ${money}, as the seller says`}</span>;
}

/**
 * '$3.00 per GB', '$0.67 per day'; nothing where no unit price can be known (rule 5). In
 * a list that compares prices, all stand in its currency: 'approx. $0.64 per GB'.
 */
export function UnitPrice({
  plan,
  sort,
  compareIn = null,
  className = 'sub',
}: {
  plan: Plan;
  /** The order of the list: by a unit price, that one is shown. */
  sort?: Sort | undefined;
  compareIn?: CompareIn | null;
  className?: string;
}) {
  const unit = (sort && sortedUnitPrice(plan, sort)) ?? unitPrice(plan);
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

/** The lowest price of the 30 days before, struck: of a proven deal, and of nothing else (rule 23). */
export function WasPrice({ plan }: { plan: Pick<Plan, 'proof' | 'currency'> }) {
  if (plan.proof?.kind !== 'proven') return null;
  return (
    <s className="was">
      <span className="sr">Lowest of the 30 days before </span>
      {formatMoney(plan.proof.lowest, plan.currency)}
    </s>
  );
}

/** 'approx. $6.43' under a price that the list compares in another currency (rule 3). */
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
