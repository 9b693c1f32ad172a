import type { Plan } from '#src/contract/plans/plans.ts';
import type { Comparison } from '#src/domain/finder/compare/comparison.ts';
import type { ComparisonCell, ComparisonRow } from '#src/domain/finder/compare/comparison-rows.ts';
import { mbOf, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { totalMark } from '#src/domain/finder/own/own-saving.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName, namesCarrier } from '#src/domain/plans/words/plan-name.ts';
import { DataBadge, TypeBadge } from '../../lists/Badges.tsx';
import { CarrierLogo } from '../../places/CarrierLogo.tsx';
import { Icon } from '../../core/Icon.tsx';
import { BuyLink } from '../../lists/PlanActions.tsx';
import { PlanPrice, SellersOffer, WasPrice } from '../../prices/Price.tsx';
import { Seen } from '../../prices/Seen.tsx';

/** Plans side by side: one column each, attributes in groups, the best value in words. */
export function CompareTable({
  plans,
  comparison,
  carried,
  need,
}: {
  plans: Plan[];
  comparison: Comparison;
  /** Parameters of the need, as links to fewer plans keep them. */
  carried: string;
  need: NeedQuery;
}) {
  return (
    <table
      className={`cmptable cmp-${plans.length}`}
      // What the visitor's own plan is held against (src/client/finder/own/own-compare.ts).
      data-months={need.months ?? undefined}
      data-gb={mbOf(need) > 0 ? mbOf(need) / 1000 : undefined}
      data-unlimited={need.unlimited ? '' : undefined}
    >
      <caption className="sr">
        {plans.length === 1 ? 'One plan' : `${plans.length} plans side by side`}
      </caption>
      <colgroup>
        <col />
        {plans.map((plan) => (
          <col key={plan.slug} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Feature</span>
          </th>
          {plans.map((plan) => (
            <PlanHead key={plan.slug} {...{ plan, plans, carried }} />
          ))}
        </tr>
      </thead>
      {comparison.groups.map(({ label, rows }) => (
        <tbody key={label}>
          <tr className={rows.some((row) => row.differs) ? 'grp' : 'grp same'}>
            <th scope="rowgroup">
              <span className="lbl">{label}</span>
            </th>
            {plans.map((plan) => (
              <td key={plan.slug} aria-hidden="true" />
            ))}
          </tr>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`r-${row.key} ${row.differs ? 'differs' : 'same'}`}
              data-row={row.key}
            >
              <th scope="row">
                <span className="lbl">
                  {row.label}
                  {row.differs && <span className="sr"> (differs)</span>}
                </span>
              </th>
              {row.cells.map((cell, index) => (
                <CompareCell
                  key={plans[index]!.slug}
                  plan={plans[index]!}
                  months={need.months}
                  {...{ row, cell }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PlanHead({ plan, plans, carried }: { plan: Plan; plans: Plan[]; carried: string }) {
  const others = plans.map(({ slug }) => slug).filter((slug) => slug !== plan.slug);
  return (
    // Said with every value of the column: the name alone.
    <th scope="col" aria-label={fullPlanName(plan.carrier.name, plan.planName)}>
      <div className="cmp-top">
        <span className="carrier small">
          <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} size="sm" />
          {!namesCarrier(plan.carrier.name, plan.planName) && plan.carrier.name}
        </span>
        <a
          className="btn btn-ghost btn-icon btn-sm"
          href={paths.compare(others, carried)}
          data-compare-remove={plan.slug}
          aria-label={`Remove ${plan.planName}`}
        >
          <Icon name="x" />
        </a>
      </div>
      <a className="pname" href={paths.plan(plan.slug)}>
        {plan.planName}
      </a>
      <span className="cmp-price">
        <PlanPrice plan={plan} />
        <WasPrice plan={plan} />
      </span>
      <SellersOffer plan={plan} className="sub" />
      <BuyLink plan={plan} page="compare" size="md" />
    </th>
  );
}

interface CellProps {
  row: ComparisonRow;
  cell: ComparisonCell;
  plan: Plan;
}

function CompareCell({ row, cell, plan, months }: CellProps & { months: number | null }) {
  const { total, atLeast = false, lacks = [] } = cell;
  const { currency } = plan;
  // What is short of the need saves nothing.
  const isMarked = total !== undefined && months !== null && lacks.length === 0;
  return (
    <td
      className={cell.best ? 'best' : undefined}
      data-total={isMarked ? totalMark(total, { currency, months, atLeast }) : undefined}
    >
      <CellValue row={row} cell={cell} plan={plan} />
      {cell.best && (
        <span className="best-tag">
          <Icon name="check" />
          {row.bestWord}
        </span>
      )}
      {cell.approx && <span className="sub approx-list">{cell.approx}</span>}
    </td>
  );
}

function CellValue({ row, cell, plan }: CellProps) {
  if (row.key === 'total') return <TotalCell cell={cell} />;
  if (cell.text === null) return <span className="muted">Not stated</span>;
  if (row.key === 'seen') return <Seen plan={plan} />;
  if (row.key === 'data') return <DataBadge plan={plan} />;
  if (row.key === 'type') return <TypeBadge type={plan.planType} />;
  return <span data-money={cell.money}>{cell.text}</span>;
}

/** A total with its sum, and what of the need the plan lacks: then the figure steps back. */
function TotalCell({ cell: { text, money, sum = [], lacks = [], mix } }: { cell: ComparisonCell }) {
  if (text === null)
    return <span className="muted">The offer is over; no price since is known</span>;
  return (
    <>
      <span className={lacks.length > 0 ? 'price muted' : 'price'} data-money={money}>
        {text}
      </span>
      <small className="cmp-sum">{sum.join(' + ')}</small>
      {mix && (
        <a className="cmp-mix" href={paths.find(mix.search)}>
          {mix.text}
        </a>
      )}
      {lacks.map((words) => (
        <span key={words} className="lack">
          {words}
        </span>
      ))}
    </>
  );
}
