import type { Plan } from '#src/contract/plans.ts';
import { formatMoney } from '#src/domain/money.ts';
import { PLAN_TYPE_LABELS } from '#src/domain/vocabulary.ts';
import { DataBadge, DealBadge } from '#src/ui/Badges.tsx';
import type { Column } from '../grid/grid-types.ts';
import { CheckedAge } from './CheckedAge.tsx';

/** The columns of the list of SIM cards; its orders are the API's (specification §4). */
export const PLAN_COLUMNS: readonly Column<Plan>[] = [
  {
    key: 'name',
    head: 'Plan name',
    className: 'strong',
    cell: (plan) => (
      <>
        {plan.planName} {plan.hasDeal && <DealBadge />}
      </>
    ),
  },
  {
    key: 'carrier',
    head: 'Carrier',
    sort: [{ value: 'carrier-asc', direction: 'ascending' }],
    cell: (plan) => plan.carrier.name,
  },
  { key: 'region', head: 'Region', cell: (plan) => plan.region.code },
  {
    key: 'data',
    head: 'Data',
    sort: [{ value: 'data-desc', direction: 'descending' }],
    cell: (plan) => <DataBadge plan={plan} />,
  },
  {
    key: 'price',
    head: 'Price',
    num: true,
    className: 'strong',
    sort: [
      { value: 'price-asc', direction: 'ascending' },
      { value: 'price-desc', direction: 'descending' },
    ],
    cell: (plan) => formatMoney(plan.price, plan.currency),
  },
  {
    key: 'previous',
    head: 'Previous',
    num: true,
    className: 'muted',
    cell: (plan) =>
      plan.previousPrice === null ? '' : formatMoney(plan.previousPrice, plan.currency),
  },
  { key: 'type', head: 'Type', cell: (plan) => PLAN_TYPE_LABELS[plan.planType] },
  { key: 'checked', head: 'Checked', cell: (plan) => <CheckedAge plan={plan} /> },
];
