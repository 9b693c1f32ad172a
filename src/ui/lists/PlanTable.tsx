import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import type { MarkKind } from '#src/domain/plans/words/best-for.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import type { Sort } from '#src/domain/core/vocabulary.ts';
import { type WhereProps, CarrierLine } from '../places/CarrierLine.tsx';
import { asTheyAre, type HoldParts } from '../core/parts.ts';
import { sharedLines, sharedWords, type SharedLines } from './shared-lines.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { listFacts } from '#src/domain/plans/plan-facts.ts';
import { DataBadge, DealBadge, TypeBadge, planTint } from './Badges.tsx';
import { BestFor } from './BestFor.tsx';
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

export interface PlanTableProps extends WhereProps {
  plans: readonly ListedPlan[];
  /** Said to screen readers: what the table lists. */
  caption: string;
  /** The page's `utm_term`. */
  page: string;
  /** Marks the sorted column. */
  sort?: Sort;
  /** The address of the list in another order: column heads lead there. */
  sortHref?: ((sort: Sort) => string) | undefined;
  /** The currency that the list compares prices in; null when it does not compare them. */
  compareIn?: CompareIn | null;
  /** What plans are best for at the place of the list, by slug. */
  marks?: Readonly<Record<string, MarkKind>> | undefined;
  /** What totals are shown for. */
  need?: ListNeed | null;
  /** All are of one carrier, which a phone does not say again in each row. */
  ofCarrier?: boolean;
  hold?: HoldParts | undefined;
}

const TOTAL = 'Total';
const CLASSES: Readonly<Record<string, string>> = {
  Data: 'th-data',
  Price: 'num th-price',
  [TOTAL]: 'num',
  Type: 'th-type',
  Actions: 'num th-act',
};
const SORTED: Partial<Record<Sort, { column: string; order: 'ascending' | 'descending' }>> = {
  'price-asc': { column: 'Price', order: 'ascending' },
  'price-desc': { column: 'Price', order: 'descending' },
  'data-desc': { column: 'Data', order: 'descending' },
  'carrier-asc': { column: 'Carrier', order: 'ascending' },
  total: { column: TOTAL, order: 'ascending' },
};
const ORDERS = Object.entries(SORTED) as [Sort, NonNullable<(typeof SORTED)[Sort]>][];

/**
 * Plans as a table. The roles keep it a table for screen readers on phones,
 * where each row is laid out as a block.
 */
export function PlanTable({
  plans,
  caption,
  page,
  sort,
  sortHref,
  compareIn = null,
  marks,
  need = null,
  ofCarrier = false,
  withRegion,
  place,
  hold = asTheyAre,
}: PlanTableProps) {
  const total = need ? [TOTAL] : [];
  const shared = sharedLines(plans, { withRegion });
  const columns = ['Carrier', 'Plan Name', 'Data', 'Price', ...total, 'Type', 'Actions'];
  const common = sharedWords(shared);
  const sorted = sort && SORTED[sort];
  const rows = plans.map((plan) => (
    <PlanRow
      mark={marks ? marks[plan.slug] : plan.bestFor?.[0]}
      key={plan.id}
      withRegion={withRegion && shared.region === null}
      {...{ plan, page, sort, compareIn, need, place, shared }}
    />
  ));
  return (
    <table
      className={['plans', ofCarrier && 'of-carrier', need && 'with-total']
        .filter(Boolean)
        .join(' ')}
      role="table"
    >
      <caption
        className={
          common
            ? 'tw:pt-1.5 tw:px-0 tw:pb-2 tw:text-ink-2 tw:text-14 tw:text-left tw:max-md:pt-0 tw:max-md:text-13'
            : 'sr'
        }
      >
        <span className="sr">{common ? `${caption}. ` : caption}</span>
        {common && (
          <>
            <b className="tw:font-medium">The same for all:</b> {common}
          </>
        )}
      </caption>
      <thead className="tw:max-md:sr-only" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={CLASSES[column]}
              aria-sort={sorted?.column === column ? sorted.order : undefined}
            >
              <ColumnHead {...{ column, sort, sortHref }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        className="tw:max-md:border-t tw:max-md:border-t-line-2 tw:max-md:mx-[calc(-1_*_var(--gutter))]"
        role="rowgroup"
        {...hold(rows)}
      />
    </table>
  );
}

/**
 * The name of a column: a link to its other order, if it has one. Phones lay rows out as blocks and
 * show no heads; there it is plain text, which no key stops at.
 */
function ColumnHead({
  column,
  sort,
  sortHref,
}: Pick<PlanTableProps, 'sort' | 'sortHref'> & { column: string }) {
  const own = ORDERS.filter(([, to]) => to.column === column).map(([known]) => known);
  // One that knows no other order keeps its link: who has just pressed it stays on it.
  const other = own.find((known) => known !== sort) ?? own[0];
  if (!sortHref || !other) return column;
  return (
    <>
      <span className="th-word">{column}</span>
      <a className="th-sort" href={sortHref(other)} rel="nofollow" data-sort={other}>
        {column}
      </a>
    </>
  );
}

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
function PlanRow(props: RowProps) {
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
