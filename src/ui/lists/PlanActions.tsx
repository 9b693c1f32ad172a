import { BUY } from '#src/domain/core/words/buying.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { BUY_REL, buyLink, builtClickId, hostLabel } from '#src/domain/insight/affiliate.ts';
import { formatMoney, toMinor } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { Icon } from '../core/Icon.tsx';

/**
 * The address in a plan's Buy link and the host that it ends at; null when it has none. `page` is
 * the page's `utm_term`. A carrier may want the way by `/go`, which counts clicks on the server.
 */
export function planBuyLink(plan: Plan, page: string): { href: string; host: string } | null {
  const { id: planId, buyUrl, carrier, slug } = plan;
  const target = buyLink(
    { planId, buyUrl, carrierName: carrier.name, carrierWebsite: carrier.website },
    page,
    builtClickId(slug),
  );
  if (!target) return null;
  return { href: carrier.buyRedirect ? paths.go(slug) : target, host: hostLabel(target) };
}

/** The Buy link of a plan, or nothing when there is no address to send people to (rule 49). */
export function BuyLink({
  plan,
  page,
  label = BUY,
  size = 'sm',
}: {
  plan: Plan;
  page: string;
  label?: string;
  size?: 'sm' | 'md';
}) {
  const link = planBuyLink(plan, page);
  if (!link) return null;
  return (
    <a
      className={`btn btn-primary${size === 'sm' ? ' btn-sm' : ''} buy`}
      href={link.href}
      target="_blank"
      rel={BUY_REL}
      data-buy={plan.slug}
      data-carrier={plan.carrier.name}
      aria-label={`${label} ${plan.planName} at ${link.host} (opens in a new tab)`}
    >
      {label}
    </a>
  );
}

/** The Compare toggle; `src/client/finder/compare/compare.ts` makes it work, without JavaScript it is hidden. */
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
      aria-label={`Compare ${fullPlanName(plan.carrier.name, plan.planName)}`}
    >
      Compare
    </button>
  );
}

/**
 * The Save toggle; `src/client/finder/saved/saved.ts` makes it work, without JavaScript it is hidden. `icon`: no
 * visible word, where there is no room for it.
 */
export function SaveButton({ plan, icon = false }: { plan: Plan; icon?: boolean }) {
  return (
    <button
      type="button"
      className={icon ? 'btn btn-ghost btn-icon btn-sm sav' : 'btn btn-quiet sav'}
      data-save={plan.slug}
      data-id={plan.id}
      data-name={plan.planName}
      data-carrier={plan.carrier.name}
      data-minor={toMinor(plan.price, plan.currency)}
      data-currency={plan.currency}
      aria-pressed="false"
      aria-label={`Save ${fullPlanName(plan.carrier.name, plan.planName)}`}
    >
      <Icon name="bookmark" />
      {!icon && 'Save'}
    </button>
  );
}
