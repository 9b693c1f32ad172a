import type { Column, GridProps } from './grid-types.ts';
import { RowName } from './RowButton.tsx';
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
  const { row, columns, nameOf, selection, actions, asLines } = props;
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
        <TwoLines columns={columns} row={row.original} />
      ) : (
        columns.map(({ key, cell, num, className }) => (
          <td key={key} className={[num && 'num', className].filter(Boolean).join(' ')}>
            {cell(row.original)}
          </td>
        ))
      )}
      {actions && (
        <RowName value={nameOf(row.original)}>
          <td className="tw:w-px">
            <span className={ACTS}>{actions(row.original)}</span>
          </td>
        </RowName>
      )}
    </>
  );
}

/** A row on a phone: what it is and its figure, under them what it belongs to. */
function TwoLines<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const at = (place: Column<R>['phone']) => columns.filter(({ phone }) => phone === place);
  return (
    <td className="tw:whitespace-normal! tw:[&_.sub]:whitespace-normal!">
      <span className="tw:flex tw:items-baseline tw:justify-between tw:gap-3">
        {at('first').map(({ key, cell }) => (
          <span key={key} className="tw:min-w-0 tw:font-(--w-mid) tw:wrap-anywhere">
            {cell(row)}
          </span>
        ))}
        {at('end').map(({ key, cell }) => (
          <span key={key} className="tw:flex-none tw:font-(--w-mid) tw:whitespace-nowrap">
            {cell(row)}
          </span>
        ))}
      </span>
      <span className="tw:mt-0.5 tw:flex tw:flex-wrap tw:items-center tw:gap-x-3 tw:gap-y-1 tw:text-13 tw:text-ink-2">
        {at('second').map(({ key, cell }) => (
          <span key={key} className="tw:wrap-anywhere tw:empty:hidden tw:has-[>:empty]:hidden">
            {cell(row)}
          </span>
        ))}
      </span>
    </td>
  );
}
