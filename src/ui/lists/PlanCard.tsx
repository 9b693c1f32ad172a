import type { ListedPlan, Plan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import type { MarkKind } from '#src/domain/plans/words/best-for.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { countriesFact, listFacts } from '#src/domain/plans/plan-facts.ts';
import type { Sort } from '#src/domain/core/vocabulary.ts';
import { DataBadge, DealBadge, TypeBadge, planTint } from './Badges.tsx';
import { BestFor } from './BestFor.tsx';
import { CarrierLine, type WhereProps } from '../places/CarrierLine.tsx';
import { ListTotal } from './ListTotal.tsx';
import { BuyLink, CompareButton, SaveButton } from './PlanActions.tsx';
import {
  ApproxPrice,
  ContractTerm,
  DueToday,
  PlanPrice,
  SellersOffer,
  UnitPrice,
} from '../prices/Price.tsx';
import { PlanChange } from '../prices/PriceChange.tsx';
import { Proof } from '../prices/Proof.tsx';
import { Seen } from '../prices/Seen.tsx';

export interface PlanCardProps extends WhereProps {
  plan: ListedPlan;
  /** The page's `utm_term`. */
  page: string;
  compareIn?: CompareIn | null;
  /** The order of the list; by a unit price, that one is shown. */
  sort?: Sort;
  /** What its total is shown for. */
  need?: ListNeed | null;
  /** What it is best for at the place of the list. */
  mark?: MarkKind | undefined;
  /** All cards of the list are tinted as eSIMs: none is. */
  isPlain?: boolean;
  /** Level of the plan's name in the page's outline. */
  heading?: 'h2' | 'h3';
}

/** A plan as a cell of the ledger. */
export function PlanCard({
  plan,
  page,
  compareIn = null,
  sort,
  need = null,
  mark,
  isPlain = false,
  heading: Heading = 'h2',
  withRegion,
  place,
}: PlanCardProps) {
  // What is composed of the facts says again what the tags below say.
  const words = plan.planDescription
    ? [...countriesFact(plan), plan.planDescription].join('; ')
    : listFacts(plan);
  return (
    <article className={`cell ${isPlain ? '' : planTint(plan)}`.trim()}>
      <div className="cell-top">
        <CarrierLine {...{ plan, withRegion, place }} aboveName />
        {plan.hasDeal && <DealBadge />}
        <SaveButton plan={plan} icon />
      </div>
      <Heading className="cell-h">
        <a className="pname" href={paths.plan(plan.slug)}>
          {plan.planName}
        </a>
      </Heading>
      <BestFor kind={mark} />
      {words && <p className="pdesc">{words}</p>}
      <PlanTags plan={plan} />
      <div className="cell-price">
        <div>
          <PlanPrice plan={plan} />
          <DueToday plan={plan} className="unit" />
          <ContractTerm plan={plan} className="unit" />
          <ApproxPrice plan={plan} compareIn={compareIn} className="unit" />
          <UnitPrice plan={plan} sort={sort} compareIn={compareIn} className="unit" />
        </div>
        <PlanChange plan={plan} />
      </div>
      {need && <CardTotal {...{ plan, need }} />}
      <Proof plan={plan} />
      <SellersOffer plan={plan} />
      <Seen plan={plan} isBrief />
      <div className="acts">
        <CompareButton plan={plan} size="md" />
        <BuyLink plan={plan} page={page} size="md" />
      </div>
    </article>
  );
}

/** The total of a plan as a line of its card. */
export function CardTotal({ plan, need }: { plan: ListedPlan; need: ListNeed }) {
  return (
    <p className="cell-total">
      <b>Total</b> <ListTotal {...{ plan, need }} />
    </p>
  );
}

/** Data, type and validity; 'Monthly' when no validity is stored (rule 18). */
export function PlanTags({ plan }: { plan: Plan }) {
  return (
    <div className="tags">
      <DataBadge plan={plan} />
      <TypeBadge type={plan.planType} />
      <span className="valid">{plan.validity || 'Monthly'}</span>
    </div>
  );
}
