import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../Button.tsx';
import { DatabaseMenu } from '../DatabaseMenu.tsx';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { ADMIN_PAGE_SIZE, viewList } from '../grid/list.ts';
import { NewButton } from '../grid/NewButton.tsx';
import { Foot } from '../grid/Foot.tsx';
import { RowActions } from '../grid/RowActions.tsx';
import { SortSelect } from '../grid/SortSelect.tsx';
import { Toolbar } from '../grid/Toolbar.tsx';
import { focusRowById } from '../grid/keys.ts';
import { useMay } from '../role.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import type { RecordSetup } from './kind.ts';
import { useDelete } from './use-delete.ts';

export interface LocalTabProps<R extends { id: number; version: number }> extends RecordSetup<R> {
  params: URLSearchParams;
  /** 'carriers'. */
  plural: string;
  query: UseQueryResult<R[]>;
  columns: readonly Column<R>[];
  /** What the filter looks at. */
  textOf: (record: R) => string;
  orders: Readonly<Record<string, (record: R) => string | number>>;
  /** A further filter beside the text. */
  filter?: ReactNode;
  keep?: (record: R) => boolean;
}

/** A tab whose list is in the browser as a whole: filter, sort, pages, create, edit, delete. */
export function LocalTab<R extends { id: number; version: number }>(props: LocalTabProps<R>) {
  const { params, plural, query, kind, fields, columns, textOf, orders } = props;
  const { problem, remove } = useDelete(kind);
  const mayEdit = useMay('editor');
  const openId = Number(params.get('id')) || null;
  const sort = params.get('sort') ?? 'name-asc';
  const all = query.data?.filter((record) => props.keep?.(record) ?? true);
  const view = viewList(
    all ?? [],
    { q: params.get('q') ?? '', sort, page: Number(params.get('page')) || 1 },
    textOf,
    orders,
  );
  const open = (id: number | null) =>
    patchAddress({ id, new: null }, { replace: openId !== null && id !== null });
  const close = () => {
    void patchAddress({ id: null, new: null }, { replace: true, saved: true });
    if (openId !== null) focusRowById(openId);
    else document.querySelector<HTMLElement>('[data-new]')?.focus();
  };
  const filtered = params.get('q') !== null || props.keep !== undefined;
  const empty = filtered ? (
    <>
      <p>No {plural} match this filter.</p>
      <Button onClick={() => void patchAddress({ q: null, id: null, page: null, kind: null })}>
        Show all {plural}
      </Button>
    </>
  ) : (
    <p>There are no {plural} yet.</p>
  );
  return (
    <>
      <Toolbar
        title={plural.replace(/^./, (first) => first.toUpperCase())}
        search={<FilterBox label={`Filter ${plural}`} value={params.get('q') ?? ''} />}
        filters={
          <>
            {props.filter}
            <SortSelect columns={columns} sort={sort} />
          </>
        }
        filtering={props.keep ? 1 : 0}
      >
        <DatabaseMenu />
        <NewButton
          noun={kind.noun}
          row={{
            creating: params.has('new'),
            open: () => patchAddress({ new: 1, id: null }),
          }}
        />
      </Toolbar>
      <Grid
        label={plural}
        columns={columns}
        rows={query.data && view.rows}
        nameOf={kind.nameOf}
        read={query}
        empty={empty}
        sort={sort}
        onSort={(value) => void patchAddress({ sort: value, page: null }, { replace: true })}
        compact
        openId={openId}
        onOpen={({ id }) => void open(id)}
        keys={{ e: ({ id }) => void open(id) }}
        problem={problem}
        actions={(record) => (
          <RowActions
            actions={[
              {
                ...(mayEdit
                  ? { icon: 'pencil', label: 'Edit' }
                  : { icon: 'columns-2', label: 'Open' }),
                run: () => void open(record.id),
              },
              {
                icon: 'trash-2',
                label: 'Delete',
                needs: 'editor',
                run: () => void remove(record),
                danger: true,
              },
            ]}
          />
        )}
      />
      <Foot
        params={params}
        meta={query.data && { ...view, currentPage: view.page }}
        noun={kind.noun}
      />
      <RecordDrawer
        kind={kind}
        fields={fields}
        all={query.data}
        shown={view.rows}
        before={(view.page - 1) * ADMIN_PAGE_SIZE}
        count={view.totalCount}
        openId={openId}
        creating={params.has('new')}
        onOpen={(id) => void open(id)}
        onClose={close}
      />
    </>
  );
}
