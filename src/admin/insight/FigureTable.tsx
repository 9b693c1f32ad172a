import { formatCount } from '#src/domain/core/plural.ts';
import type { ReactNode } from 'react';
import { Heads } from '../core/grid/Heads.tsx';

/* The name of a row heads it for who hears the table, and looks like its other cells. */
const ROW_HEAD =
  'tw:border-t-0! tw:border-b-line! tw:bg-transparent! tw:px-2.5! tw:py-2! tw:text-inherit! tw:[font:inherit]! tw:[tr:hover>&]:bg-[color-mix(in_srgb,var(--ink)_2.5%,transparent)]! ' +
  'tw:wrap-anywhere tw:whitespace-normal!';
/* Six columns fit a phone; larger figures than usual can be moved sideways. */
const NARROW =
  'tw:[&_thead_th]:align-bottom! tw:[&_thead_th]:whitespace-normal! ' +
  'tw:max-[30rem]:[&_:is(th,td)]:px-1! tw:max-[30rem]:[&_:is(th,td):first-child]:pl-0! tw:max-[30rem]:[&_:is(th,td):last-child]:pr-0!';

/** Figures under their heads, each row with its name; null where nobody knows one. */
export function FigureTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly {
    key: string;
    name: ReactNode;
    figures: readonly (number | null)[];
    isOpen?: boolean;
  }[];
}) {
  const { label, heads, rows } = props;
  return (
    <div className="grid-wrap">
      <table className={`grid ${NARROW}`} aria-label={label}>
        <Heads of={heads} num={1} />
        <tbody>
          {rows.map(({ key, name, figures, isOpen }) => (
            <tr key={key} className={isOpen ? 'tw:not-hover:[&>*]:bg-accent-soft!' : undefined}>
              <th scope="row" className={ROW_HEAD}>
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={heads[at + 1]} className={figure === null ? 'num muted' : 'num'}>
                  {figure == null ? '-' : formatCount(figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
