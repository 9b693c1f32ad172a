import { useState } from 'react';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { Button } from './Button.tsx';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { usePlanSelection } from './bulk/use-selection.ts';
import { useCarriers, useAdminPlans, usePlan, useRegions } from './data/reads.ts';
import { go, patchAddress } from './frame/address.ts';
import { LoadFailure } from './frame/LoadFailure.tsx';
import { Grid } from './grid/Grid.tsx';
import { NewButton } from './grid/NewButton.tsx';
import { Pager } from './grid/Pager.tsx';
import { useOpenRow } from './grid/use-open-row.ts';
import { PlanActions } from './plans/PlanActions.tsx';
import { PlanEdit } from './plans/PlanEdit.tsx';
import { PlanTools } from './plans/PlanTools.tsx';
import { PLAN_COLUMNS } from './plans/columns.tsx';
import { filteringOf, planListUrl, planViewOf } from './plans/query.ts';
import { CreatePanel } from './records/CreatePanel.tsx';
import { copiedPlan, planFields, planKind } from './records/plans.ts';
import { useDelete } from './records/use-delete.ts';

/** SIM cards: filtered, sorted and paged by the server, so that 10,000 of them stay quick. */
export function PlansTab({ params }: { params: URLSearchParams }) {
  const carriers = useCarriers();
  const regions = useRegions();
  const view = planViewOf(params);
  const only = Number(params.get('id')) || null;
  const list = useAdminPlans(planListUrl(view), only === null);
  const single = usePlan(only);
  const row = useOpenRow(params.get('new') !== null ? 'new' : only);
  const { problem, remove } = useDelete(planKind);
  const copied = Number(params.get('copy')) || null;
  const model = usePlan(copied);
  const fields = planFields(carriers, regions);
  const read = only === null ? list : single;
  const rows = only === null ? list.data?.data : single.data && [single.data];
  const matching = list.data?.meta.totalCount ?? 0;
  const picked = usePlanSelection(view, matching);
  const [bulk, setBulk] = useState<'edit' | 'delete' | null>(null);
  const isFiltered = view.q !== '' || filteringOf(view) > 0;
  const showAll = () => void go({ tab: 'simcards' });
  return (
    <>
      <PlanTools
        params={params}
        carriers={carriers.data}
        regions={regions.data}
        isSingle={only !== null}
      >
        <NewButton noun="SIM card" row={row} />
      </PlanTools>
      {row.creating && (copied === null || model.data) && (
        <CreatePanel
          kind={planKind}
          fields={fields}
          start={model.data && copiedPlan(model.data)}
          onClose={row.close}
        />
      )}
      {row.creating && model.error && <LoadFailure read={model} />}
      {only === null && picked.count > 0 && (
        <SelectionBar
          label="Selected SIM cards"
          count={picked.count}
          more={
            picked.all ? null : { of: matching, which: 'that match', onSelectAll: picked.selectAll }
          }
          onClear={picked.clear}
        >
          <Button look="primary" onClick={() => setBulk('edit')}>
            Edit {picked.count}
          </Button>
          <Button look="danger" onClick={() => setBulk('delete')}>
            Delete {picked.count}
          </Button>
        </SelectionBar>
      )}
      {bulk && (
        <BulkDialog
          selection={picked.wire()}
          count={picked.count}
          {...(bulk === 'delete' && { first: 'delete' })}
          onApplied={() => {
            setBulk(null);
            picked.clear();
          }}
          onClose={() => setBulk(null)}
        />
      )}
      <Grid<AdminPlan>
        label="SIM cards"
        columns={PLAN_COLUMNS}
        rows={rows}
        nameOf={planKind.nameOf}
        read={read}
        empty={
          isFiltered ? (
            <>
              <p>No SIM cards match these filters.</p>
              <Button onClick={showAll}>Show all SIM cards</Button>
            </>
          ) : (
            <p>There are no SIM cards yet.</p>
          )
        }
        {...(only === null && { selection: picked.selection })}
        sort={view.sort}
        onSort={(sort) => void patchAddress({ sort, page: null }, { replace: true })}
        openId={row.openId}
        onOpen={({ id }) => void row.open(id)}
        renderOpen={(plan) => (
          <PlanEdit key={plan.id} plan={plan} fields={fields} onClose={row.close} />
        )}
        problem={problem}
        actions={(plan) => (
          <PlanActions
            plan={plan}
            onEdit={() => void row.open(plan.id)}
            onDelete={() => void remove(plan)}
          />
        )}
      />
      {only === null && <Pager params={params} meta={list.data?.meta} />}
    </>
  );
}
