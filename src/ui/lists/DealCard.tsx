import { bannerSaving } from '#src/domain/prices/deal.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { listFacts } from '#src/domain/plans/plan-facts.ts';
import { BuyLink, CompareButton } from './PlanActions.tsx';
import { CarrierLine } from '../places/CarrierLine.tsx';
import { CardTotal, PlanTags, type PlanCardProps } from './PlanCard.tsx';
import {
  ApproxPrice,
  ContractTerm,
  DueToday,
  PlanPrice,
  SellersOffer,
  UnitPrice,
  WasPrice,
} from '../prices/Price.tsx';
import { PlanChange } from '../prices/PriceChange.tsx';
import { Proof } from '../prices/Proof.tsx';
import { Seen } from '../prices/Seen.tsx';

/**
 * A deal (rule 24). The banner names the saving as an amount, and only
 * when records prove it, or a seller's offer has its end ahead. The day of the price stands with it.
 */
export function DealCard({
  plan,
  page,
  compareIn = null,
  heading: Heading = 'h2',
  withRegion,
  place,
  need = null,
}: PlanCardProps) {
  const saving = bannerSaving(plan);
  const facts = listFacts(plan);
  return (
    <article className="dealcell tw:pt-3.5 tw:pb-4">
      <span className="ribbon">DEAL</span>
      <CarrierLine {...{ plan, withRegion, place }} aboveName />
      <div className="deal-main tw:items-start tw:gap-2 tw:mt-1.5">
        <div>
          <Heading className="cell-h">
            <a className="pname" href={paths.plan(plan.slug)}>
              {plan.planName}
            </a>
          </Heading>
          <PlanTags plan={plan} />
          {facts && <p className="pdesc">{facts}</p>}
        </div>
        <div className="deal-cost tw:max-[20rem]:text-left">
          <span>
            <WasPrice plan={plan} /> <PlanPrice plan={plan} />
          </span>
          <DueToday plan={plan} className="unit" />
          <ContractTerm plan={plan} className="unit" />
          <ApproxPrice plan={plan} compareIn={compareIn} className="unit" />
          <UnitPrice plan={plan} compareIn={compareIn} className="unit" />
          <Seen plan={plan} />
        </div>
      </div>
      {need && <CardTotal {...{ plan, need }} />}
      <SellersOffer plan={plan} />
      <Proof plan={plan} />
      <PlanChange plan={plan} />
      <div className="deal-foot tw:mt-auto">
        {saving !== null && (
          <p className="save tw:mt-2.5 tw:py-2 tw:px-3 tw:bg-deal-bg tw:text-deal-ink tw:text-14 tw:font-medium tw:rounded-1">
            {`Limited Time Offer: Save ${formatMoney(saving, plan.currency)} on this plan!`}
          </p>
        )}
        <div className="acts">
          <CompareButton plan={plan} size="md" />
          <BuyLink plan={plan} page={page} size="md" label="Get This Deal" />
        </div>
      </div>
    </article>
  );
}
