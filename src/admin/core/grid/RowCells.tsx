import type { ReactNode } from 'react';
import type { GridColumn, GridProps } from './grid-types.ts';
import { RowName } from './rows/RowButton.tsx';
import type { GridModel } from './use-grid.ts';

/* Buttons and links as icons; menus among them bring a button of their own. */
const ACTS =
  'icon-acts tw:flex tw:justify-end tw:gap-0.5 tw:[&_:is(button,a)]:grid tw:[&_:is(button,a)]:size-7.5 tw:[&_:is(button,a)]:place-items-center ' +
  'tw:[&_:is(button,a)]:rounded-2 tw:[&_:is(button,a)]:border-0 tw:[&_:is(button,a)]:bg-transparent tw:[&_:is(button,a)]:text-ink-3 ' +
  'tw:[&_:is(button,a)]:hover:bg-paper-2 tw:[&_:is(button,a)]:hover:text-ink';

type GridRow<R extends { id: number }> = ReturnType<GridModel<R>['getRowModel']>['rows'][number];

/** The cells of a row: its tick, its columns, or on a phone two lines of them, and what can be done. */
export function RowCells<R extends { id: number }>(
  props: GridProps<R> & { row: GridRow<R>; asLines: boolean },
) {
  const { row, columns, nameOf, selection, actions, asLines, compact, onOpen } = props;
  const acts = actions && (
    <RowName value={nameOf(row.original)}>
      <span className={ACTS}>{actions(row.original)}</span>
    </RowName>
  );
  const shown = ({ cell, opens }: GridColumn<R>) =>
    opens && onOpen ? (
      <button type="button" className="row-name" tabIndex={-1} onClick={() => onOpen(row.original)}>
        {cell(row.original)}
      </button>
    ) : (
      cell(row.original)
    );
  return (
    <>
      {selection && (
        <td className="pick tw:w-10">
          {row.getCanSelect() && (
            <label className="check">
              <input
                type="checkbox"
                aria-label={`Select ${nameOf(row.original)}`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </label>
          )}
        </td>
      )}
      {asLines ? (
        <TwoLines columns={columns} cellOf={shown} />
      ) : (
        columns.map((column, at) => (
          <td
            key={column.key}
            className={[column.num && 'num', column.className].filter(Boolean).join(' ')}
          >
            {shown(column)}
            {compact && at === 0 && acts}
          </td>
        ))
      )}
      {acts && (!compact || asLines) && <td className="tw:w-px">{acts}</td>}
    </>
  );
}

/** A row on a phone: what it is and its figure, under them what it belongs to. */
function TwoLines<R>(props: {
  columns: readonly GridColumn<R>[];
  cellOf: (column: GridColumn<R>) => ReactNode;
}) {
  const { columns, cellOf } = props;
  const at = (place: GridColumn<R>['phone']) => columns.filter(({ phone }) => phone === place);
  return (
    <td className="tw:whitespace-normal! tw:[&_.sub]:whitespace-normal!">
      <span className="tw:flex tw:items-baseline tw:justify-between tw:gap-3">
        {at('first').map((column) => (
          <span key={column.key} className="tw:min-w-0 tw:font-(--w-mid) tw:wrap-anywhere">
            {cellOf(column)}
          </span>
        ))}
        {at('end').map((column) => (
          <span key={column.key} className="tw:flex-none tw:font-(--w-mid) tw:whitespace-nowrap">
            {cellOf(column)}
          </span>
        ))}
      </span>
      <span className="tw:mt-0.5 tw:flex tw:flex-wrap tw:items-center tw:gap-x-3 tw:gap-y-1 tw:text-13 tw:text-ink-2">
        {at('second').map((column) => (
          <span
            key={column.key}
            className="tw:wrap-anywhere tw:empty:hidden tw:has-[>:empty]:hidden"
          >
            {cellOf(column)}
          </span>
        ))}
      </span>
    </td>
  );
}
