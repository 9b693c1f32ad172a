import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../Button.tsx';
import { DatabaseMenu } from '../DatabaseMenu.tsx';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { viewList } from '../grid/list.ts';
import { NewButton } from '../grid/NewButton.tsx';
import { Pager } from '../grid/Pager.tsx';
import { RowActions } from '../grid/RowActions.tsx';
import { SortSelect } from '../grid/SortSelect.tsx';
import { Toolbar } from '../grid/Toolbar.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { CreatePanel } from './CreatePanel.tsx';
import { EditRow } from './EditRow.tsx';
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
  const wanted = params.get('new') !== null ? 'new' : Number(params.get('id')) || null;
  const row = useOpenRow(wanted);
  const { problem, remove } = useDelete(kind);
  const only = Number(params.get('id')) || null;
  const sort = params.get('sort') ?? 'name-asc';
  const all = query.data?.filter(
    (record) => (only === null || record.id === only) && (props.keep?.(record) ?? true),
  );
  const view = viewList(
    all ?? [],
    { q: params.get('q') ?? '', sort, page: Number(params.get('page')) || 1 },
    textOf,
    orders,
  );
  const filtered = only !== null || params.get('q') !== null || props.keep !== undefined;
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
        middle={
          only !== null && (
            <Button look="ghost" onClick={() => void patchAddress({ id: null })}>
              Show all {plural}
            </Button>
          )
        }
      >
        <DatabaseMenu />
        <NewButton noun={kind.noun} row={row} />
      </Toolbar>
      {row.creating && <CreatePanel kind={kind} fields={fields} onClose={row.close} />}
      <Grid
        label={plural}
        columns={columns}
        rows={query.data && view.rows}
        nameOf={kind.nameOf}
        read={query}
        empty={empty}
        sort={sort}
        onSort={(value) => void patchAddress({ sort: value, page: null }, { replace: true })}
        openId={row.openId}
        onOpen={({ id }) => void row.open(id)}
        renderOpen={(record) => (
          <EditRow
            key={record.id}
            kind={kind}
            fields={fields}
            record={record}
            onClose={row.close}
          />
        )}
        problem={problem}
        actions={(record) => (
          <RowActions
            actions={[
              { icon: 'pencil', label: 'Edit', run: () => void row.open(record.id) },
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
      <Pager params={params} meta={{ ...view, currentPage: view.page }} />
    </>
  );
}
