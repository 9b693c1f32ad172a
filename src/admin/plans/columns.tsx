import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { isFromSample } from '#src/domain/earlier-price.ts';
import { formatMoney } from '#src/domain/money.ts';
import { PLAN_TYPE_LABELS } from '#src/domain/vocabulary.ts';
import { DataBadge, DealBadge } from '#src/ui/Badges.tsx';
import type { Column } from '../grid/grid-types.ts';
import { bothWays } from '../grid/list.ts';
import { CheckedAge } from './CheckedAge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { NAME, WRAP } from '../grid/look.ts';

/** The columns of the list of SIM cards; the server orders by any of them. */
export const PLAN_COLUMNS: readonly Column<AdminPlan>[] = [
  {
    key: 'name',
    head: 'Plan name',
    className: NAME,
    phone: 'first',
    sort: bothWays('planName'),
    cell: (plan) => (
      <>
        {plan.planName} {plan.hasDeal && <DealBadge />}
      </>
    ),
  },
  {
    key: 'carrier',
    head: 'Carrier',
    className: WRAP,
    phone: 'second',
    sort: bothWays('carrier'),
    cell: (plan) => plan.carrier.name,
  },
  { key: 'region', head: 'Region', sort: bothWays('region'), cell: (plan) => plan.region.code },
  {
    key: 'data',
    head: 'Data',
    sort: bothWays('dataAmount'),
    cell: (plan) => <DataBadge plan={plan} />,
  },
  {
    key: 'price',
    head: 'Price',
    num: true,
    className: 'strong',
    phone: 'end',
    sort: bothWays('price'),
    cell: (plan) => formatMoney(plan.price, plan.currency),
  },
  {
    key: 'previous',
    head: 'Previous',
    num: true,
    sort: bothWays('previousPrice'),
    className: 'muted',
    cell: (plan) =>
      plan.previousPrice !== null &&
      `${formatMoney(plan.previousPrice, plan.currency)}${isFromSample(plan) ? ' (sample)' : ''}`,
  },
  {
    key: 'type',
    head: 'Type',
    sort: bothWays('planType'),
    cell: (plan) => PLAN_TYPE_LABELS[plan.planType],
  },
  {
    key: 'status',
    head: 'Status',
    phone: 'second',
    sort: bothWays('status'),
    cell: (plan) => <StatusBadge plan={plan} />,
  },
  {
    key: 'checked',
    head: 'Checked',
    sort: bothWays('checkedAt'),
    cell: (plan) => <CheckedAge plan={plan} />,
  },
];
