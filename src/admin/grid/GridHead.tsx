import type { GridProps } from './grid-types.ts';

/** The heads of a grid: the tick for all rows, and sorting by the columns that can be sorted. */
export function GridHead<R extends { id: number }>({
  columns,
  rows,
  selection,
  sort,
  onSort,
  actions,
}: GridProps<R> & { rows: readonly R[] }) {
  const ids = rows.map((row) => row.id);
  const picked = selection ? ids.filter((id) => selection.all || selection.ids.has(id)).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="pick">
            <label className="check">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={picked === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = picked > 0 && picked < ids.length;
                }}
                onChange={() => selection.toggleAll(ids, picked < ids.length)}
              />
              {/* Where rows are cards on a phone, no column says what the tick is for. */}
              <span className="pick-all">Select all</span>
            </label>
          </th>
        )}
        {columns.map((column) => {
          const at = column.sort?.findIndex(({ value }) => value === sort) ?? -1;
          const now = at >= 0 ? column.sort![at] : undefined;
          const next = column.sort?.[(at + 1) % column.sort.length];
          return (
            <th
              key={column.key}
              scope="col"
              className={column.num ? 'num' : undefined}
              aria-sort={now?.direction}
            >
              {next && onSort ? (
                <button type="button" className="th-sort" onClick={() => onSort(next.value)}>
                  {column.head}
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
