import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import type { MarkKind } from '#src/domain/plans/words/best-for.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { listFacts } from '#src/domain/plans/plan-facts.ts';
import type { Sort } from '#src/domain/core/vocabulary.ts';
import { DataBadge, DealBadge, TypeBadge, planTint } from './Badges.tsx';
import { BestFor } from './BestFor.tsx';
import { CarrierLine, type WhereProps } from '../places/CarrierLine.tsx';
import { ListTotal } from './ListTotal.tsx';
import { BuyLink, CompareButton } from './PlanActions.tsx';
import {
  ApproxPrice,
  ContractTerm,
  DueToday,
  PlanPrice,
  SellersOffer,
  UnitPrice,
  WasPrice,
} from '../prices/Price.tsx';
import { Seen } from '../prices/Seen.tsx';
import type { SharedLines } from './shared-lines.ts';

interface RowProps extends WhereProps {
  plan: ListedPlan;
  page: string;
  compareIn: CompareIn | null;
  need: ListNeed | null;
  /** What stands above the table, and in no row. */
  shared: SharedLines;
  sort: Sort | undefined;
  mark: MarkKind | undefined;
}

/** A plan as a row of a table. */
export function PlanRow(props: RowProps) {
  const { mark, plan, page, sort, compareIn, need, shared, withRegion, place } = props;
  const facts = listFacts(plan);
  return (
    <tr role="row" className={(!shared.esim && planTint(plan)) || undefined}>
      <td role="cell" className="c-carrier">
        <CarrierLine {...{ plan, withRegion, place }} />
      </td>
      <td role="rowheader" className="c-name">
        <a className="pname" href={paths.plan(plan.slug)}>
          {plan.planName}
        </a>
        {plan.hasDeal && ' '}
        {plan.hasDeal && <DealBadge />}
        <BestFor kind={mark} />
        {facts && <span className="pdesc">{facts}</span>}
        <Seen plan={plan} isBrief />
      </td>
      <td role="cell" className="c-data">
        <DataBadge plan={plan} />
        {shared.validity === null && <span className="sub">{plan.validity}</span>}
      </td>
      <td role="cell" className="c-price num">
        <WasPrice plan={plan} />
        <PlanPrice plan={plan} />
        <DueToday plan={plan} />
        <ContractTerm plan={plan} />
        <ApproxPrice plan={plan} compareIn={compareIn} />
        <UnitPrice plan={plan} sort={sort} compareIn={compareIn} />
        {plan.offerEnded && <SellersOffer plan={plan} className="sub" />}
      </td>
      {need && (
        <td role="cell" className="c-total num">
          <ListTotal plan={plan} need={need} />
        </td>
      )}
      <td role="cell" className="c-type">
        <TypeBadge type={plan.planType} />
      </td>
      <td role="cell" className="c-act">
        <span className="acts">
          <CompareButton plan={plan} />
          <BuyLink plan={plan} page={page} />
        </span>
      </td>
    </tr>
  );
}
