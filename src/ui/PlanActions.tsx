import type { Plan } from '#src/contract/plans.ts';
import { BUY_REL, buyLink, builtClickId, hostLabel } from '#src/domain/affiliate.ts';
import { formatMoney } from '#src/domain/money.ts';

/** Where a plan's Buy link leads; null when it has none. `page` is the page's `utm_term`. */
export function planBuyLink(plan: Plan, page: string): string | null {
  const { buyUrl, carrier, slug } = plan;
  return buyLink(
    { buyUrl, carrierName: carrier.name, carrierWebsite: carrier.website },
    page,
    builtClickId(slug),
  );
}

/** The Buy link of a plan, or nothing when there is no address to send people to (decisions §2). */
export function BuyLink({
  plan,
  page,
  label = 'Buy',
  size = 'sm',
}: {
  plan: Plan;
  page: string;
  label?: string;
  size?: 'sm' | 'md';
}) {
  const href = planBuyLink(plan, page);
  if (!href) return null;
  return (
    <a
      className={`btn btn-primary${size === 'sm' ? ' btn-sm' : ''} buy`}
      href={href}
      target="_blank"
      rel={BUY_REL}
      data-buy={plan.slug}
      data-carrier={plan.carrier.name}
    >
      {label}
      <span className="sr">{` ${plan.planName} at ${hostLabel(href)} (opens in a new tab)`}</span>
    </a>
  );
}

/** The Compare toggle; `src/client/compare.ts` makes it work, without JavaScript it is hidden. */
export function CompareButton({ plan, size = 'sm' }: { plan: Plan; size?: 'sm' | 'md' }) {
  return (
    <button
      type="button"
      className={`btn btn-quiet${size === 'sm' ? ' btn-sm' : ''} cmp`}
      data-compare={plan.slug}
      data-name={plan.planName}
      data-price={formatMoney(plan.price, plan.currency)}
      data-carrier={plan.carrier.name}
      aria-pressed="false"
    >
      <span className="t">Compare</span>
      <span className="sr">{` ${plan.carrier.name} ${plan.planName}`}</span>
    </button>
  );
}
