import { useState, type ReactNode } from 'react';
import { Button } from '../parts/Button.tsx';
import { ShownOnce, type Secret } from '../dialog/ShownOnce.tsx';
import { patchAddress } from '../browser/address.ts';
import { mayLeave } from '../browser/unsaved.ts';
import { BAR_WORDS } from '../grid/bar.ts';
import { DateBox } from '../grid/tools/DateBox.tsx';
import { FilterBox } from '../grid/tools/FilterBox.tsx';
import { FilterSelect } from '../grid/tools/FilterSelect.tsx';
import { Foot, type Pages } from '../grid/tools/Foot.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { GridProps } from '../grid/grid-types.ts';
import { focusRowById } from '../grid/rows/keys.ts';
import { ADMIN_PAGE_SIZE, viewList } from '../grid/list.ts';
import { NewButton } from '../grid/tools/NewButton.tsx';
import { RowActions, type RowAction } from '../grid/rows/RowActions.tsx';
import { GridSortSelect } from '../grid/tools/SortSelect.tsx';
import { Toolbar } from '../grid/tools/Toolbar.tsx';
import { useMay } from '../role.tsx';
import { useActs, type Act } from './acts.ts';
import { CreatePanel } from './CreatePanel.tsx';
import { Drawer, walkOf } from './Drawer.tsx';
import type { NewRecordType, RecordSetup } from './record-type.ts';
import { RecordDrawer } from './RecordDrawer.tsx';
import { useDelete, type DeleteProblem } from './use-delete.ts';
import type { FieldSpec } from '../form/fields.ts';

/** A filter of the bar, kept in the address under its name; without options it is a day. */
export interface ListFilter {
  name: string;
  label: string;
  /** Its first entry, which narrows nothing. */
  all?: string;
  options?: Parameters<typeof FilterSelect>[0]['options'];
}

type Shown<R extends { id: number }> = Omit<
  GridProps<R>,
  'empty' | 'actions' | 'onOpen' | 'openId' | 'onSort' | 'problem'
> &
  Partial<Pick<GridProps<R>, 'openId' | 'onOpen'>>;

export interface ListPanelProps<R extends { id: number }> extends Shown<R> {
  params: URLSearchParams;
  /** What one of its rows is, as its counts say: 'user'. */
  noun: string;
  /** Of the page that is shown; without it the rows are all there are. */
  meta?: Pages | undefined;
  /** Of a list that is in the browser as a whole: what the filter looks at, and what it is sorted by. */
  local?: {
    textOf: (row: R) => string;
    orders: Readonly<Record<string, (row: R) => string | number>>;
    keep?: ((row: R) => boolean) | undefined;
  };
  /** Its name where nothing above it says so, and what it is in words. */
  title?: string;
  says?: ReactNode;
  /** The name of its filter by words. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Further parameters of the address that narrow it. */
  narrowing?: readonly string[];
  /** Buttons of its bar. */
  tools?: ReactNode;
  /** What is said without rows; where filters leave none, `unmatched`, with a way to all. */
  empty: string;
  unmatched?: string;
  acts?: readonly Act<R>[];
  /** Something is being done with a row that the panel does not know of. */
  pending?: boolean;
  /** The form of a row, of null for a new one; both stand in the drawer. */
  setup?: (row: (R & { version: number }) | null) => RecordSetup<R & { version: number }> | null;
  /** The form for a new one alone, of rows that nobody changes. */
  create?: { kind: NewRecordType; fields: readonly FieldSpec[] } | undefined;
  /** What `new` is in the address, where two lists share it. */
  slot?: string;
  /** What can be done with the ticked rows. */
  picked?: Parameters<typeof Foot>[0]['picked'];
  /** A problem of a row that the panel does not know of. */
  problem?: DeleteProblem | null;
}

/** A list with all that belongs to it: its bar, its rows and pages, what can be done with them, its forms. */
export function ListPanel<R extends { id: number }>(props: ListPanelProps<R>) {
  const { params, noun, search, filters = [], narrowing = [], acts = [], setup } = props;
  const { title, says, tools, empty, unmatched = empty, slot = '1', picked, ...shown } = props;
  const mayEdit = useMay('editor');
  const kind = setup?.(null)?.kind;
  const create = props.create ?? setup?.(null) ?? undefined;
  const { problem, remove } = useDelete(kind);
  const { failed, act, pending } = useActs<R>();
  const [secret, setSecret] = useState<Secret | null>(null);
  const id = setup ? Number(params.get('id')) || null : null;
  const isCreating = create !== undefined && params.get('new') === slot;
  const sort = params.get('sort') ?? props.sort ?? '';
  const { rows, meta, found, before } = pageOf(props, sort);
  const show = (next: number, more: { page?: number | null } = {}) =>
    void patchAddress({ id: next, new: null, ...more }, { replace: id !== null });
  const open = (row: R) => show(row.id);
  const close = () => {
    void patchAddress({ id: null, new: null }, { replace: true, saved: true });
    if (id !== null) focusRowById(id);
    else document.querySelector<HTMLElement>('[data-new]')?.focus();
  };
  const names = [...(search ? ['q'] : []), ...filters.map(({ name }) => name), ...narrowing];
  const narrowed = names.filter((name) => params.get(name));
  const showAll = (
    <Button
      look={rows?.length ? 'ghost' : 'quiet'}
      onClick={() =>
        void patchAddress({ ...Object.fromEntries(names.map((name) => [name, null])), page: null })
      }
    >
      Show all {noun}s
    </Button>
  );
  const hasFilters = filters.length > 0 || props.columns.some((one) => one.sort);
  const set = (name: string, value: string) => void patchAddress({ [name]: value, page: null });
  const actionsOf = (row: R): RowAction[] => [
    ...(kind
      ? [
          {
            ...(mayEdit
              ? ({ icon: 'pencil', label: 'Edit' } as const)
              : ({ icon: 'columns-2', label: 'Open' } as const)),
            run: () => open(row),
          },
        ]
      : []),
    ...acts
      .filter(({ when }) => when?.(row) ?? true)
      .map(({ icon, label, slot: ofSwitch, needs = 'viewer', more, danger, ...one }): RowAction => {
        const { run } = one;
        const look = { icon, label, slot: ofSwitch, needs, ...(more && { more }) };
        if (typeof run !== 'function') return { ...look, href: run.href(row) };
        return { ...look, ...(danger && { danger }), run: () => void act({ ...one, run }, row) };
      }),
    ...(kind
      ? [
          {
            icon: 'trash-2',
            label: 'Delete',
            needs: 'editor',
            run: () => void remove(row as Versioned<R>),
            danger: true,
          } as const,
        ]
      : []),
  ];
  return (
    <>
      {says && search && <p className="muted tw:py-2">{says}</p>}
      {(title || says || search || tools || create) && (
        <Toolbar
          title={title}
          search={
            search ? (
              <FilterBox label={search} value={params.get('q') ?? ''} />
            ) : (
              says && <p className={BAR_WORDS}>{says}</p>
            )
          }
          filters={
            hasFilters && (
              <>
                {filters.map(({ name, label, all = '', options }) =>
                  options ? (
                    <FilterSelect
                      key={name}
                      label={label}
                      all={all}
                      value={params.get(name) ?? ''}
                      options={options}
                      onChange={(value) => set(name, value)}
                    />
                  ) : (
                    <DateBox
                      key={name}
                      label={label}
                      value={params.get(name)}
                      onChange={(day) => set(name, day)}
                    />
                  ),
                )}
                {narrowed.some((name) => name !== 'q') && rows?.length ? showAll : null}
                {props.columns.some((one) => one.sort) && (
                  <GridSortSelect columns={props.columns} sort={sort} />
                )}
              </>
            )
          }
          filtering={filters.filter(({ name }) => params.get(name)).length}
        >
          {tools}
          {create && (
            <NewButton
              noun={create.kind.noun}
              row={{
                creating: isCreating,
                open: () => patchAddress({ new: slot, id: null }),
              }}
            />
          )}
        </Toolbar>
      )}
      <Grid
        {...shown}
        rows={rows}
        empty={
          <>
            <p>{narrowed.length > 0 ? unmatched : empty}</p>
            {narrowed.length > 0 && showAll}
          </>
        }
        sort={sort}
        onSort={(value) => void patchAddress({ sort: value, page: null }, { replace: true })}
        openId={props.openId ?? id}
        onOpen={props.onOpen ?? (kind ? open : undefined)}
        keys={{ ...(kind && { e: open }), ...props.keys }}
        problem={props.problem ?? problem ?? failed}
        actions={
          kind || acts.length > 0
            ? (row) => (
                <RowActions actions={actionsOf(row)} pending={pending || props.pending === true} />
              )
            : undefined
        }
      />
      <Foot params={params} meta={meta} noun={noun} picked={picked} />
      {isCreating && (
        <Drawer
          title={`New ${create.kind.noun}`}
          onClose={() => void mayLeave().then((yes) => yes && close())}
        >
          <CreatePanel {...create} onSecret={setSecret} onClose={close} />
        </Drawer>
      )}
      {setup && id !== null && (
        <RecordDrawer
          setup={setup}
          all={props.rows as readonly Versioned<R>[] | undefined}
          openId={id}
          walk={walkOf(found, id, {
            before,
            of: meta?.totalCount ?? 0,
            open: (next, page) => show(next, { page: page > 1 ? page : null }),
          })}
          onClose={close}
        />
      )}
      {secret && <ShownOnce {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}

type Versioned<R> = R & { version: number };

/** The rows of the page that is shown, those that can be walked, and where both stand among all. */
function pageOf<R extends { id: number }>(
  { rows, meta, local, params }: ListPanelProps<R>,
  sort: string,
): {
  rows: readonly R[] | undefined;
  meta: Pages | undefined;
  found: readonly R[];
  /** How many stand in front of `found`. */
  before: number;
} {
  if (!rows) return { rows, meta, found: [], before: 0 };
  if (!local) {
    const at = meta ?? { currentPage: 1, totalPages: 1, totalCount: rows.length };
    return { rows, meta: at, found: rows, before: (at.currentPage - 1) * ADMIN_PAGE_SIZE };
  }
  const { keep = () => true, textOf, orders } = local;
  const asked = { q: params.get('q') ?? '', sort, page: Number(params.get('page')) || 1 };
  const view = viewList(rows.filter(keep), asked, textOf, orders);
  return {
    rows: view.rows,
    meta: { ...view, currentPage: view.page },
    found: view.found,
    before: 0,
  };
}
