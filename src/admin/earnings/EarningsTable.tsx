import type { EarningsFigures, EarningsRow } from '#src/contract/earnings.ts';
import { plural } from '#src/domain/plural.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { ROW_HEAD } from '../statistics/look.ts';
import { amountText, countText, perClickText, shareText, WHY } from './words.ts';

/** On a phone the columns that say most stand alone. */
const WIDE = 'tw:max-md:hidden';
const NARROW =
  'tw:max-[30rem]:[&_:is(th,td)]:px-1! tw:max-[30rem]:[&_:is(th,td):first-child]:pl-0! tw:max-[30rem]:[&_:is(th,td):last-child]:pr-0!';
const HEAD = 'tw:align-bottom! tw:whitespace-normal!';

interface Figure {
  head: string;
  wide?: true;
  cell: (row: EarningsRow) => string;
}

function figuresFor(currency: Currency): readonly Figure[] {
  const perClick = (figures: EarningsFigures | null) => {
    if (figures?.perClick != null) return perClickText(figures.perClick, currency);
    return figures?.why === 'mixed' ? '-' : WHY[figures?.why ?? 'not-covered'];
  };
  return [
    { head: 'Clicks', cell: ({ now }) => countText(now.clicks) },
    { head: 'Sales', cell: ({ now }) => countText(now.sales) },
    { head: 'Sales to clicks', wide: true, cell: ({ now }) => shareText(now.conversion) },
    { head: 'Approved', cell: ({ now }) => amountText(now.approved, currency) },
    { head: 'Pending', wide: true, cell: ({ now }) => amountText(now.pending, currency) },
    { head: 'Reversed', wide: true, cell: ({ now }) => amountText(now.reversed, currency) },
    { head: 'Per click', cell: ({ now }) => perClick(now) },
    { head: 'Before', wide: true, cell: ({ before }) => perClick(before) },
  ];
}

/** What was earned by plan, carrier or page. */
export function EarningsTable(props: {
  title: string;
  of: string;
  /** What the row without a key is called. */
  none: string;
  rows: readonly EarningsRow[];
  currency: Currency;
  /** Rows that are in the file alone. */
  more: number;
}) {
  const { title, of, none, rows, currency, more } = props;
  const figures = figuresFor(currency);
  return (
    <section className="tw:mb-7">
      <h2 className="tw:mb-2 tw:text-(length:--t-16)">{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">No clicks and no sales in these days.</p>
      ) : (
        <table className={`grid ${NARROW}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {of}
              </th>
              {figures.map(({ head, wide }) => (
                <th key={head} scope="col" className={`num ${HEAD} ${wide ? WIDE : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={`${ROW_HEAD} tw:wrap-anywhere tw:whitespace-normal!`}>
                  {row.name === '' ? <span className="muted">{none}</span> : row.name}
                </th>
                {figures.map(({ head, wide, cell }) => (
                  <td key={head} className={`num tw:whitespace-normal! ${wide ? WIDE : ''}`}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="hint tw:mt-2">{`${plural(more, 'more plan')} in the file.`}</p>}
    </section>
  );
}
