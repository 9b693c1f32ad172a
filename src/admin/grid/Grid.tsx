import { Fragment } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import type { GridProps } from './grid-types.ts';
import { GridHead } from './GridHead.tsx';
import { GridState } from './GridState.tsx';
import { onGridKey } from './keys.ts';

/** A list of rows with one form open under its row; arrows or j and k move, Enter opens. */
export function Grid<R extends { id: number }>(props: GridProps<R>) {
  const { label, columns, rows, nameOf, selection, openId, renderOpen, problem, actions } = props;
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  if (!rows || rows.length === 0) return <GridState {...props} width={width} />;
  const withRow = (does: ((row: R) => void) | undefined) => (id: number) => {
    const row = rows.find((each) => each.id === id);
    if (row) does?.(row);
  };
  const open = withRow(props.onOpen);
  const own = (key: string) => (props.keys?.[key] ? withRow(props.keys[key]) : undefined);
  return (
    <div className="grid-wrap" aria-busy={props.stale || undefined}>
      <table className="grid">
        <caption className="sr">{label}</caption>
        <GridHead {...props} rows={rows} />
        {/* The body hears the keys of its focused row; it is no control itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          onKeyDown={(event) =>
            onGridKey(event.nativeEvent, { open, own, toggle: selection?.toggle })
          }
        >
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              <tr
                data-row={row.id}
                tabIndex={index === 0 ? 0 : -1}
                className={openId === row.id ? 'is-open' : undefined}
              >
                {selection && (
                  <td className="pick">
                    <label className="check">
                      <input
                        type="checkbox"
                        aria-label={`Select ${nameOf(row)}`}
                        checked={selection.all === true || selection.ids.has(row.id)}
                        onChange={() => selection.toggle(row.id)}
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ key, cell, num, className }) => (
                  <td key={key} className={[num && 'num', className].filter(Boolean).join(' ')}>
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td>
                    <span className="icon-acts">{actions(row)}</span>
                  </td>
                )}
              </tr>
              {problem?.id === row.id && (
                <tr className="rowerr">
                  <td colSpan={width}>
                    <p className="err" role="alert">
                      <Icon name="triangle-alert" />
                      {problem.message}
                    </p>
                  </td>
                </tr>
              )}
              {openId === row.id && renderOpen && (
                <tr className="editrow">
                  <td colSpan={width}>{renderOpen(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
