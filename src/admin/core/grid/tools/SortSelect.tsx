import { patchAddress } from '../../browser/address.ts';
import { useNarrow } from '../../browser/use-narrow.ts';
import type { GridColumn } from '../grid-types.ts';

/** The order of a list where its rows have no heads to press: on a phone. */
export function GridSortSelect<R>({
  columns,
  sort,
}: {
  columns: readonly GridColumn<R>[];
  sort: string;
}) {
  if (!useNarrow()) return null;
  return (
    <select
      className="select input-sm filter-select tw:w-29"
      aria-label="Order"
      value={sort}
      onChange={(event) =>
        void patchAddress({ sort: event.target.value, page: null }, { replace: true })
      }
    >
      {columns.flatMap(({ head, sort: choices = [] }) =>
        choices.map(({ value, direction }) => (
          <option key={value} value={value}>
            {head} {direction === 'ascending' ? '↑' : '↓'}
          </option>
        )),
      )}
    </select>
  );
}
