import { useId } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { useAdminPlans } from '../core/data/reads.ts';
import { Combobox, useCombobox } from '../core/form/Combobox.tsx';
import { planFinderUrl } from '../plans/query.ts';
import { STATUS_WORDS } from '#src/domain/plans/facts/table.ts';
import { useDebounced } from '../core/parts/use-debounced.ts';

const SHOWN = 12;

/** A combobox over all plans: typed words search on the server. */
export function PlanPicker({
  selected,
  onSelect,
}: {
  selected: AdminPlan | null;
  onSelect: (plan: AdminPlan) => void;
}) {
  const id = useId();
  const box = useCombobox();
  const q = useDebounced(box.text ?? '', 200);
  const found = useAdminPlans(planFinderUrl(q, { sort: 'carrier', limit: SHOWN }), box.open);
  return (
    <div className="tw:flex tw:w-[min(34rem,100%)] tw:items-center tw:gap-3 tw:max-sm:flex-wrap tw:max-sm:gap-1">
      <label className="tw:flex-none tw:font-(--w-mid)" htmlFor={id}>
        SIM card
      </label>
      <Combobox
        id={id}
        className="input input-sm"
        placeholder="Search SIM cards"
        onFocus={(event) => event.target.select()}
        box={box}
        label="SIM cards"
        options={found.data?.data ?? []}
        keyOf={(plan) => plan.id}
        none={noneText(found)}
        shown={selected ? `${selected.planName}, ${selected.carrier.name}` : ''}
        onTake={(plan) => {
          box.close();
          onSelect(plan);
        }}
      >
        {(plan) => (
          <>
            <span>
              {plan.planName} <span className="muted">{plan.carrier.name}</span>{' '}
              {plan.status !== 'active' && (
                <span className="tag tag-type">{STATUS_WORDS[plan.status]}</span>
              )}
            </span>
            <span className="tw:ml-auto tw:text-ink-2">
              {formatMoney(plan.price, plan.currency)}
            </span>
          </>
        )}
      </Combobox>
    </div>
  );
}

function noneText({ data, error }: ReturnType<typeof useAdminPlans>): string {
  if (data) return 'No SIM cards found';
  return error ? 'The SIM cards could not be read' : 'Loading...';
}
