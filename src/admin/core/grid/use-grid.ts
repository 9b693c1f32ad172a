import { useMemo } from 'react';
import {
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import type { GridColumn, GridProps, Selection } from './grid-types.ts';

const FEATURES = tableFeatures({ rowSelectionFeature, rowSortingFeature });
const NONE: readonly never[] = [];

/**
 * The model of a list: what is ticked (with Shift a run of rows), by what it
 * is sorted. Address and owner hold that state; rows come filtered, sorted and paged.
 */
export function useGrid<R extends { id: number }>(props: GridProps<R>) {
  const { columns, rows = NONE, selection, sort, onSort } = props;
  const defs = useMemo(() => columns.map(definition), [columns]);
  const rowSelection = ticked(rows, selection);
  const sorting = columns.flatMap((column) => {
    const now = column.sort?.find(({ value }) => value === sort);
    return now ? [{ id: column.key, desc: now.direction === 'descending' }] : [];
  });
  return useTable({
    features: FEATURES,
    columns: defs,
    data: rows,
    getRowId: ({ id }) => String(id),
    state: { rowSelection, sorting },
    manualSorting: true,
    enableRowSelection: ({ original }) => selection?.may?.(original.id) ?? true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting);
      const direction = next?.desc ? 'descending' : 'ascending';
      const choices = columns.find(({ key }) => key === next?.id)?.sort;
      const choice = choices?.find((each) => each.direction === direction) ?? choices?.[0];
      if (choice) onSort?.(choice.value);
    },
    onRowSelectionChange: (update) => {
      const next = functionalUpdate(update, rowSelection);
      const all = new Set([...Object.keys(rowSelection), ...Object.keys(next)]);
      const changed = [...all].filter((id) => id in rowSelection !== id in next);
      const isOn = changed.some((id) => id in next);
      if (changed.length > 0) selection?.toggleAll(changed.map(Number), isOn);
    },
  });
}

export type GridModel<R extends { id: number }> = ReturnType<typeof useGrid<R>>;

function definition<R extends { id: number }>(
  column: GridColumn<R>,
): ColumnDef<typeof FEATURES, R> {
  return {
    id: column.key,
    // Sorted by whoever reads the rows: the value itself counts for nothing here.
    accessorFn: () => '',
    enableSorting: column.sort !== undefined,
    sortDescFirst: false,
  };
}

/** Which of the rows are ticked, as the model takes it; what other pages show is the owner's matter. */
function ticked(
  rows: readonly { id: number }[],
  selection: Selection | undefined,
): Record<string, true> {
  const on = rows.filter(({ id }) => selection?.all || selection?.ids.has(id));
  return Object.fromEntries(on.map(({ id }) => [id, true]));
}
