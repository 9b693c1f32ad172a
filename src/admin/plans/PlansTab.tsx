import { formatCount } from '#src/domain/core/plural.ts';
import { useState } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { tableFact } from '#src/domain/plans/facts/table.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { AdminIcon } from '../core/parts/AdminIcon.tsx';
import { Button } from '../core/parts/Button.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { adminCall } from '../core/data/call.ts';
import { useAdminPlans, useCarriers, useRegions } from '../core/data/reads.ts';
import { useWrite } from '../core/data/writes.ts';
import { DatabaseMenu } from '../core/records/DatabaseMenu.tsx';
import { go, patchAddress } from '../core/browser/address.ts';
import { hasUnsaved, mayLeave } from '../core/browser/unsaved.ts';
import { useWide } from '../core/browser/use-narrow.ts';
import { BAR, BAR_TITLE } from '../core/grid/bar.ts';
import { FilterBox } from '../core/grid/tools/FilterBox.tsx';
import { Foot } from '../core/grid/tools/Foot.tsx';
import { Grid } from '../core/grid/Grid.tsx';
import { focusRowById } from '../core/grid/rows/keys.ts';
import { NewButton } from '../core/grid/tools/NewButton.tsx';
import { RowActions } from '../core/grid/rows/RowActions.tsx';
import { GridSortSelect } from '../core/grid/tools/SortSelect.tsx';
import { useUndo } from '../history/use-undo.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { planColumns, planColumn } from './columns.tsx';
import { AddFilter, FilterChips } from './Filters.tsx';
import { NewPlanDrawer, PlanDrawer } from './drawer/PlanDrawer.tsx';
import {
  ALL_PLANS_URL,
  filtersOfView,
  planListUrl,
  planViewOf,
  wherePatch,
  type PlanListView,
} from './query.ts';
import { usePlanWalk } from './use-plan-walk.ts';
import { RowEdit } from './RowEdit.tsx';
import { planRecord } from './plans.ts';
import { useDelete } from '../core/records/use-delete.ts';
import { useMay } from '../core/role.tsx';
import type { Body } from '#src/contract/core/api.ts';
import { useTicks } from '../core/grid/rows/use-ticks.ts';

/** SIM cards: filtered, sorted and paged by the server; prices are edited where they stand, all else in a drawer. */
export function PlansTab({ params }: { params: URLSearchParams }) {
  const carriers = useCarriers();
  const regions = useRegions();
  const view = planViewOf(params);
  const openId = Number(params.get('id')) || null;
  const list = useAdminPlans(planListUrl(view), true);
  const isFiltered = view.q !== '' || view.where.length > 0;
  const all = useAdminPlans(ALL_PLANS_URL, isFiltered).data?.meta.totalCount;
  const { problem, remove } = useDelete(planRecord);
  const rows = list.data?.data;
  const matching = list.data?.meta.totalCount ?? 0;
  const picked = usePlanSelection(view, matching);
  const [bulk, setBulk] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ id: number; typed: string } | null>(null);
  const mayEdit = useMay('editor');
  const still = useStill();
  const shown = planColumns(view.columns, view.where, useWide());
  const lists = { carriers: carriers.data, regions: regions.data };
  const filters = { where: view.where, lists, unknown: list.data?.unknown };
  const open = (id: number, more: { page?: number | null } = {}) => {
    setEditing(null);
    return patchAddress({ id, new: null, copy: null, ...more }, { replace: openId !== null });
  };
  const close = () => {
    void patchAddress({ id: null, new: null, copy: null }, { replace: true, saved: true });
    if (openId !== null) focusRowById(openId);
    else document.querySelector<HTMLElement>('[data-new]')?.focus();
  };
  const edit = (id: number | undefined, typed = '') => {
    if (!mayEdit || id === undefined) return;
    // At once where nothing is lost: the next key belongs to the field.
    if (!hasUnsaved()) return setEditing({ id, typed });
    void mayLeave().then((yes) => yes && setEditing({ id, typed }));
  };
  const walk = usePlanWalk(
    view,
    list.data,
    openId,
    (id, page) => void open(id, { page: page > 1 ? page : null }),
  );
  const columns = shown.map((name) => {
    const column = planColumn(name);
    if (name === 'planName') return { ...column, opens: true };
    if (name !== 'price') return column;
    return {
      ...column,
      cell: (plan: AdminPlan) =>
        editing?.id === plan.id ? (
          <RowEdit
            plan={plan}
            typed={editing.typed}
            onSaved={(isNext) => {
              const below = rows?.[rows.indexOf(plan) + 1];
              setEditing(isNext && below ? { id: below.id, typed: '' } : null);
              if (!isNext || !below) focusRowById(plan.id);
            }}
            onClose={() => {
              setEditing(null);
              focusRowById(plan.id);
            }}
          />
        ) : (
          formatMoney(plan.price, plan.currency)
        ),
    };
  });
  return (
    <>
      <div className={BAR}>
        <h2 className={BAR_TITLE}>SIM Cards</h2>
        <FilterBox label="Filter SIM cards" value={view.q} />
        <AddFilter {...filters} />
        <span className="muted" role="status">
          {list.data && all !== undefined && isFiltered
            ? `${formatCount(matching)} of ${formatCount(all)}`
            : ''}
        </span>
        <GridSortSelect columns={columns} sort={view.sort} />
        <div className="bar-end tw:ml-auto tw:flex tw:items-center tw:gap-2 tw:max-md:contents">
          <ColumnChoice shown={shown} />
          <Button
            look="ghost"
            className="btn-icon tw:max-md:hidden!"
            aria-label="Export this list"
            title="Export this list"
            onClick={() => void go({ ...filtersOfView(view), tab: 'import', view: 'export' })}
          >
            <AdminIcon name="download" />
          </Button>
          <DatabaseMenu />
          <NewButton
            noun="SIM card"
            row={{
              creating: params.has('new'),
              open: () => patchAddress({ new: 1, id: null, copy: null }),
            }}
          />
        </div>
      </div>
      <FilterChips {...filters} />
      <Grid<AdminPlan>
        label="SIM cards"
        columns={columns}
        rows={rows}
        nameOf={planRecord.nameOf}
        read={list}
        compact
        empty={
          isFiltered ? (
            <>
              <p>No SIM card matches these filters.</p>
              {view.where.map((condition, index) => (
                <Button
                  key={condition.fact}
                  onClick={() => void patchAddress(wherePatch(view.where.toSpliced(index, 1)))}
                >
                  Without {tableFact(condition.fact).label}
                </Button>
              ))}
              <Button onClick={() => void go({ tab: 'simcards' })}>Show all SIM cards</Button>
            </>
          ) : (
            <p>There are no SIM cards yet.</p>
          )
        }
        selection={picked.selection}
        sort={view.sort}
        onSort={(sort) => void patchAddress({ sort, page: null }, { replace: true })}
        openId={openId}
        editingId={editing?.id ?? null}
        onOpen={({ id }) => void open(id)}
        keys={{
          e: ({ id }) => edit(id),
          r: (plan) => mayEdit && still(plan),
          ...Object.fromEntries(
            [...'0123456789'].map((digit) => [digit, ({ id }: AdminPlan) => edit(id, digit)]),
          ),
        }}
        problem={problem}
        actions={(plan) => (
          <RowActions
            actions={[
              { icon: 'pencil', label: 'Edit', needs: 'editor', run: () => edit(plan.id) },
              { icon: 'columns-2', label: 'Open', run: () => void open(plan.id) },
              { icon: 'check', label: 'Still right', needs: 'editor', run: () => still(plan) },
              {
                icon: 'copy',
                label: 'Copy',
                needs: 'editor',
                more: true,
                run: () => void patchAddress({ new: 1, copy: plan.id, id: null }),
              },
              {
                icon: 'eye',
                label: 'Preview',
                more: true,
                href: paths.preview(paths.plan(String(plan.draft?.values.slug ?? plan.slug))),
              },
              {
                icon: 'chart-line',
                label: 'Price history of',
                alone: 'Price history',
                more: true,
                run: () => void go({ tab: 'prices', id: plan.id }),
              },
              {
                icon: 'trash-2',
                label: 'Delete',
                needs: 'editor',
                more: true,
                run: () => void remove(plan),
                danger: true,
              },
            ]}
          />
        )}
      />
      <Foot
        params={params}
        meta={list.data?.meta}
        noun="SIM card"
        picked={{
          label: 'Selected SIM cards',
          count: picked.count,
          onSelectAll: picked.all ? undefined : picked.selectAll,
          onClear: picked.clear,
          actions: (
            <>
              <Button onClick={() => setBulk('checked')}>Still right today</Button>
              <Button look="primary" onClick={() => setBulk('percent')}>
                Edit {formatCount(picked.count)}
              </Button>
              <Button onClick={() => setBulk('status')}>Set status</Button>
              <Button look="danger" onClick={() => setBulk('delete')}>
                Delete {formatCount(picked.count)}
              </Button>
            </>
          ),
        }}
      />
      {bulk && (
        <BulkDialog
          selection={picked.wire()}
          count={picked.count}
          first={bulk}
          onApplied={() => {
            setBulk(null);
            picked.clear();
          }}
          onClose={() => setBulk(null)}
        />
      )}
      {params.has('new') && (
        <NewPlanDrawer copy={Number(params.get('copy')) || null} onClose={close} />
      )}
      {openId !== null && <PlanDrawer id={openId} walk={walk} onClose={close} />}
    </>
  );
}

/** Notes that a price was seen today as it stands, with an Undo. */
function useStill() {
  const undo = useUndo();
  const write = useWrite({
    run: ({ id, version }: AdminPlan) =>
      adminCall('POST', api.check(id), { body: { does: 'still', version } }),
    done: ({ batchId }, { planName, price, currency }) => ({
      title: `Still ${formatMoney(price, currency)}`,
      description: planName,
      ...(batchId && { action: { label: 'Undo', run: () => undo.run({ batch: batchId }) } }),
    }),
    failed: 'Error noting the check',
    soon: true,
  });
  return (plan: AdminPlan) => write.mutate(plan);
}

/** The ticked plans: some by number, over several pages, or all that match the filters. */
function usePlanSelection(view: PlanListView, matching: number) {
  const filters = filtersOfView(view);
  const picked = useTicks(JSON.stringify(filters), matching);
  return {
    ...picked,
    /** As the API takes it. */
    wire: (): Body<'POST', typeof api.bulkPreview>['selection'] =>
      picked.all ? { query: filters, count: matching } : { ids: picked.ids },
  };
}
