import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '#src/domain/core/money/approx.ts';
import type { MarkKind } from '#src/domain/plans/words/best-for.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import type { Sort } from '#src/domain/core/vocabulary.ts';
import type { WhereProps } from '../places/CarrierLine.tsx';
import { asTheyAre, type HoldParts } from '../core/parts.ts';
import { PlanRow } from './PlanRow.tsx';
import { sharedLines, sharedWords } from './shared-lines.ts';

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
