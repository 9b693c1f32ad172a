import { useState } from 'react';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { paths } from '#src/domain/paths.ts';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { usePlanSelection } from './bulk/use-selection.ts';
import { DatabaseMenu } from './DatabaseMenu.tsx';
import { useCarriers, useAdminPlans, usePlan, useRegions } from './data/reads.ts';
import { addressOf, go, patchAddress } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import { FilterBox } from './grid/FilterBox.tsx';
import { Grid } from './grid/Grid.tsx';
import { NewButton } from './grid/NewButton.tsx';
import { Pager } from './grid/Pager.tsx';
import { RowButton, RowLink } from './grid/RowButton.tsx';
import { useOpenRow } from './grid/use-open-row.ts';
import { PlanFilterSelects } from './plans/PlanFilterSelects.tsx';
import { PlanEdit } from './plans/PlanEdit.tsx';
import { PLAN_COLUMNS } from './plans/columns.tsx';
import { filterParams, planListUrl, planViewOf } from './plans/query.ts';
import { CreatePanel } from './records/CreatePanel.tsx';
import { planFields, planKind } from './records/plans.ts';
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
  const fields = planFields(carriers, regions);
  const read = only === null ? list : single;
  const rows = only === null ? list.data?.data : single.data && [single.data];
  const matching = list.data?.meta.totalCount ?? 0;
  const picked = usePlanSelection(view, matching);
  const [bulk, setBulk] = useState<'edit' | 'delete' | null>(null);
  const showAll = () => void go({ tab: 'simcards' });
  return (
    <>
      <div className="adm-bar">
        <FilterBox
          label="Filter SIM cards"
          value={view.q}
          onFilter={(q) => void patchAddress({ q, page: null, id: null }, { replace: true })}
        />
        <PlanFilterSelects view={view} carriers={carriers.data} regions={regions.data} />
        {only !== null && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={showAll}>
            Show all SIM cards
          </button>
        )}
        <span className="push" />
        {only === null && (
          <TabLink to={addressOf({ ...filterParams(params), tab: 'import', view: 'export' })}>
            Export this list
          </TabLink>
        )}
        <DatabaseMenu />
        <NewButton noun="SIM card" open={row.creating} onClick={() => void row.open('new')} />
      </div>
      {row.creating && <CreatePanel kind={planKind} fields={fields} onClose={row.close} />}
      {only === null && picked.count > 0 && (
        <SelectionBar
          label="Selected SIM cards"
          count={picked.count}
          all={picked.all}
          of={matching}
          which="that match"
          onSelectAll={picked.selectAll}
          onClear={picked.clear}
        >
          <button type="button" className="btn btn-primary btn-sm" onClick={() => setBulk('edit')}>
            Edit {picked.count}
          </button>
          <button type="button" className="btn btn-danger btn-sm" onClick={() => setBulk('delete')}>
            Delete {picked.count}
          </button>
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
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={only === null && list.isPlaceholderData}
        empty={
          <>
            <p>No SIM cards match these filters.</p>
            <button type="button" className="btn btn-quiet btn-sm" onClick={showAll}>
              Show all SIM cards
            </button>
          </>
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
          <>
            <RowButton
              icon="pencil"
              label="Edit"
              of={plan.planName}
              onClick={() => void row.open(plan.id)}
            />
            <RowLink
              icon="eye"
              label="Preview"
              of={plan.planName}
              href={paths.preview(paths.plan(String(plan.draft?.values.slug ?? plan.slug)))}
            />
            <RowButton
              icon="chart-line"
              label="Price history of"
              of={plan.planName}
              onClick={() => void go({ tab: 'prices', id: plan.id })}
            />
            <RowButton
              icon="trash-2"
              label="Delete"
              of={plan.planName}
              onClick={() => void remove(plan)}
            />
          </>
        )}
      />
      {only === null && list.data && (
        <Pager
          params={params}
          current={list.data.meta.currentPage}
          totalPages={list.data.meta.totalPages}
          totalCount={list.data.meta.totalCount}
        />
      )}
    </>
  );
}
