import type { Plan } from '#src/contract/plans.ts';
import type { Cell, Comparison, ComparisonRow } from '#src/domain/comparison.ts';
import { paths } from '#src/domain/paths.ts';
import { DataBadge, TypeBadge } from '../Badges.tsx';
import { CarrierLogo } from '../CarrierLogo.tsx';
import { Icon } from '../Icon.tsx';
import { BuyLink } from '../PlanActions.tsx';
import { PlanPrice, SellersOffer, WasPrice } from '../Price.tsx';
import { PlanChange } from '../PriceChange.tsx';
import { Seen } from '../Seen.tsx';

/** Plans side by side: one column each, attributes in groups, the best value in words. */
export function CompareTable({ plans, comparison }: { plans: Plan[]; comparison: Comparison }) {
  return (
    <table className={`cmptable cmp-${plans.length}`}>
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
            <PlanHead key={plan.slug} plan={plan} plans={plans} />
          ))}
        </tr>
      </thead>
      {comparison.groups.map(({ label, rows }) => (
        <tbody key={label}>
          <tr className={rows.some((row) => row.differs) ? 'grp' : 'grp same'}>
            <th scope="rowgroup">{label}</th>
            {plans.map((plan) => (
              <td key={plan.slug} aria-hidden="true" />
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.key} className={`r-${row.key} ${row.differs ? 'differs' : 'same'}`}>
              <th scope="row">
                {row.label}
                {row.differs && <span className="sr"> (differs)</span>}
              </th>
              {row.cells.map((cell, index) => (
                <CompareCell key={plans[index]!.slug} row={row} cell={cell} plan={plans[index]!} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PlanHead({ plan, plans }: { plan: Plan; plans: Plan[] }) {
  const others = plans.map(({ slug }) => slug).filter((slug) => slug !== plan.slug);
  return (
    <th scope="col">
      <div className="cmp-top">
        <span className="carrier small">
          <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} size="sm" />
          {plan.carrier.name}
        </span>
        <a
          className="btn btn-ghost btn-icon btn-sm"
          href={paths.compare(others)}
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

function CompareCell({ row, cell, plan }: { row: ComparisonRow; cell: Cell; plan: Plan }) {
  return (
    <td className={cell.best ? 'best' : undefined}>
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

function CellValue({ row, cell, plan }: { row: ComparisonRow; cell: Cell; plan: Plan }) {
  if (cell.text === null) return <span className="muted">Not stated</span>;
  if (row.key === 'seen') return <Seen plan={plan} />;
  if (row.key === 'change') return <PlanChange plan={plan} />;
  if (row.key === 'data') return <DataBadge plan={plan} />;
  if (row.key === 'type') return <TypeBadge type={plan.planType} />;
  return <span data-money={cell.money}>{cell.text}</span>;
}
