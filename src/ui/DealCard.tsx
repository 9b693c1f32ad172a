import type { ReactNode } from 'react';
import { bannerSaving } from '#src/domain/deal.ts';
import { formatMoney } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { describePlan } from '#src/domain/plan-description.ts';
import { planBuyLink, BuyLink, CompareButton } from './PlanActions.tsx';
import { CarrierLine } from './CarrierLine.tsx';
import { CardTotal, PlanTags, type PlanCardProps } from './PlanCard.tsx';
import {
  ApproxPrice,
  ContractTerm,
  DueToday,
  PlanPrice,
  SellersOffer,
  UnitPrice,
  WasPrice,
} from './Price.tsx';
import { PlanChange } from './PriceChange.tsx';
import { Proof } from './Proof.tsx';
import { Seen } from './Seen.tsx';

/**
 * A deal (specification §2, Hot Deals page). The banner names the saving as an amount, and only
 * when records prove it, or a seller's offer has its end ahead (decisions §2, §5). `evidence` is what
 * the price history proves, if anything.
 */
export function DealCard({
  plan,
  page,
  compareIn = null,
  heading: Heading = 'h2',
  withRegion,
  place,
  need = null,
  evidence,
}: PlanCardProps & { evidence?: ReactNode }) {
  const saving = bannerSaving(plan);
  const link = planBuyLink(plan, page);
  return (
    <article className="dealcell">
      <span className="ribbon">DEAL</span>
      <div className="cell-top">
        <CarrierLine {...{ plan, withRegion, place }} />
      </div>
      <Heading className="cell-h">
        <a className="pname" href={paths.plan(plan.slug)}>
          {plan.planName}
        </a>
      </Heading>
      <p className="pdesc">{describePlan(plan)}</p>
      <PlanTags plan={plan} />
      <div className="dealprice">
        <PlanPrice plan={plan} />
        <WasPrice plan={plan} />
        <PlanChange plan={plan} />
      </div>
      <DueToday plan={plan} className="unit" />
      <ContractTerm plan={plan} className="unit" />
      <p className="unit">
        <ApproxPrice plan={plan} compareIn={compareIn} className="unit" />
        <UnitPrice plan={plan} compareIn={compareIn} className="" />
      </p>
      {need && <CardTotal {...{ plan, need }} />}
      {!evidence && <Proof plan={plan} />}
      {plan.proof === null && (
        <span className="unit">Marked as a deal by hand: no record proves a lower price</span>
      )}
      <SellersOffer plan={plan} />
      <Seen plan={plan} />
      {evidence}
      <div className="deal-foot">
        {saving !== null && (
          <p className="save">
            {`Limited Time Offer: Save ${formatMoney(saving, plan.currency)} on this plan!`}
          </p>
        )}
        <div className="acts">
          <CompareButton plan={plan} size="md" />
          <BuyLink plan={plan} page={page} size="md" label="Get This Deal" />
        </div>
        {link && <p className="pay-note">{`Opens ${link.host}. We may earn a commission.`}</p>}
      </div>
    </article>
  );
}
