import type { GridProps } from './grid-types.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What stands in place of rows: the list's shape while it loads, an error with Retry, or nothing found. */
export function GridState<R extends { id: number }>(props: GridProps<R> & { width: number }) {
  const { label, columns, read, rows, empty, width } = props;
  if (read.error && !rows) return <LoadFailure read={read} />;
  if (rows) return <div className="empty">{empty}</div>;
  return (
    <div className="grid-wrap is-loading" role="status" aria-label={`Loading ${label}`}>
      <table className="grid" aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={width} aria-label="Loading">
                <div className="sk tw:h-3.5 tw:w-full" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
