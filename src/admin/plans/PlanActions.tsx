import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { paths } from '#src/domain/paths.ts';
import { go } from '../frame/address.ts';
import { RowActions } from '../grid/RowActions.tsx';

/** What can be done with a SIM card of the list. */
export function PlanActions(props: { plan: AdminPlan; onEdit: () => void; onDelete: () => void }) {
  const { plan, onEdit, onDelete } = props;
  const slug = String(plan.draft?.values.slug ?? plan.slug);
  return (
    <RowActions
      actions={[
        { icon: 'pencil', label: 'Edit', run: onEdit },
        { icon: 'eye', label: 'Preview', href: paths.preview(paths.plan(slug)) },
        {
          icon: 'chart-line',
          label: 'Price history of',
          alone: 'Price history',
          run: () => void go({ tab: 'prices', id: plan.id }),
        },
        {
          icon: 'copy',
          label: 'Copy',
          needs: 'editor',
          run: () => void go({ tab: 'simcards', new: '1', copy: plan.id }),
        },
        { icon: 'trash-2', label: 'Delete', needs: 'editor', run: onDelete, danger: true },
      ]}
    />
  );
}
