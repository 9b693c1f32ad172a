import type { GridProps } from './grid-types.ts';
import type { GridModel } from './use-grid.ts';

/** The heads of a grid: the tick for all rows, and sorting by the columns that can be sorted. */
export function GridHead<R extends { id: number }>(
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
