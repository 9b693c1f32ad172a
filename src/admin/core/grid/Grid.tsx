import { Fragment } from 'react';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useMay } from '../role.tsx';
import { useNarrow } from '../browser/use-narrow.ts';
import type { GridProps } from './grid-types.ts';
import { onGridKey } from './rows/keys.ts';
import { RowCells } from './RowCells.tsx';
import { useGrid, type GridModel } from './use-grid.ts';

/** A list of rows with one form open under its row; arrows or j and k move, Enter opens. */
export function Grid<R extends { id: number }>(given: GridProps<R>) {
  // Rows are ticked to change them.
  const { selection: _, ...plain } = given;
  const props: GridProps<R> = useMay('editor') ? given : plain;
  const { label, columns, rows, selection, openId, renderOpen, problem, actions } = props;
  const table = useGrid(props);
  const asLines = useNarrow() && columns.some(({ phone }) => phone);
  const look = props.compact && !asLines ? 'grid is-compact' : 'grid';
  const shown = asLines ? 1 : columns.length;
  const hasActions = actions !== undefined && (!props.compact || asLines);
  const width = shown + (selection ? 1 : 0) + (hasActions ? 1 : 0);
  if (!rows || rows.length === 0) return <GridState {...props} look={look} asLines={asLines} />;
  const withRow = (does: ((row: R) => void) | undefined) => (id: number) => {
    const row = rows.find((each) => each.id === id);
    if (row) does?.(row);
  };
  const lookOf = (row: R) =>
    openId === row.id ? 'is-open' : props.editingId === row.id ? 'is-edited' : props.lookOf?.(row);
  const open = withRow(props.onOpen);
  const own = (key: string) => (props.keys?.[key] ? withRow(props.keys[key]) : undefined);
  return (
    <div className="grid-wrap" aria-busy={props.read.isPlaceholderData || undefined}>
      <table className={look}>
        <caption className="sr">{label}</caption>
        <GridHead {...props} table={table} asLines={asLines} />
        {/* The body hears the keys of its focused row; it is no control itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          onKeyDown={(event) =>
            onGridKey(event.nativeEvent, { open, own, toggle: selection?.toggle })
          }
        >
          {table.getRowModel().rows.map((row, index) => {
            const { original } = row;
            return (
              <Fragment key={row.id}>
                <tr
                  data-row={row.id}
                  tabIndex={index === 0 ? 0 : -1}
                  className={lookOf(original)}
                  aria-current={openId === original.id && !renderOpen ? true : undefined}
                >
                  <RowCells {...props} row={row} asLines={asLines} />
                </tr>
                {problem?.id === original.id && (
                  <tr className="rowerr">
                    <td colSpan={width} className="tw:bg-danger-bg tw:whitespace-normal!">
                      <Problem>{problem.message}</Problem>
                    </td>
                  </tr>
                )}
                {openId === original.id && renderOpen && (
                  <tr className="editrow">
                    <td colSpan={width}>{renderOpen(original)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What stands in place of rows: the list's shape while it loads, an error with Retry, or nothing found. */
function GridState<R extends { id: number }>(
  props: GridProps<R> & { look: string; asLines: boolean },
) {
  const { label, columns, read, rows, empty, look, asLines } = props;
  const heads = asLines ? [{ key: label, head: label, className: undefined }] : columns;
  if (read.error && !rows) return <LoadFailure read={read} />;
  if (rows) return <div className="empty">{empty}</div>;
  return (
    <div className="grid-wrap is-loading" role="status" aria-label={`Loading ${label}`}>
      <table className={look} aria-hidden="true">
        <thead>
          <tr>
            {heads.map(({ key, head, className }) => (
              <th key={key} className={`tw:first-letter:uppercase ${className ?? ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={heads.length} aria-label="Loading">
                <div className="sk tw:h-3.5 tw:w-full" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The heads of a grid: the tick for all rows, and sorting by the columns that can be sorted. */
function GridHead<R extends { id: number }>(
  props: GridProps<R> & { table: GridModel<R>; asLines: boolean },
) {
  const { table, selection, onSort, actions, asLines, label } = props;
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="pick tw:w-10">
            <label className="check">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && table.getIsSomePageRowsSelected();
                }}
                onChange={() => table.toggleAllPageRowsSelected(!isAll)}
              />
              {/* Where rows are cards on a phone, no column says what the tick is for. */}
              <span className="pick-all">Select all</span>
            </label>
          </th>
        )}
        {asLines ? (
          <th scope="col" className="tw:first-letter:uppercase">
            {label}
          </th>
        ) : (
          table.getAllLeafColumns().map((column) => {
            const sorted = column.getIsSorted();
            const { head, num, className } = props.columns.find(({ key }) => key === column.id)!;
            return (
              <th
                key={column.id}
                scope="col"
                className={[num && 'num', className].filter(Boolean).join(' ') || undefined}
                aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {column.getCanSort() && onSort ? (
                  <button
                    type="button"
                    className="th-sort"
                    onClick={() => column.toggleSorting(sorted === 'asc')}
                  >
                    {head}
                  </button>
                ) : (
                  head
                )}
              </th>
            );
          })
        )}
        {actions && (!props.compact || asLines) && (
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
