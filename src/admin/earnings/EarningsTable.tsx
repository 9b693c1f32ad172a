import type { EarningsRow } from '#src/contract/earnings.ts';
import { formatMoney } from '#src/domain/money.ts';
import { plural } from '#src/domain/plural.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { HEAD, NARROW, ROW_HEAD } from '../statistics/look.ts';
import { countText, NOT_KNOWN, perClickText, shareText, WHY } from './words.ts';

/** On a phone the columns that say most stand alone. */
const WIDE = 'tw:max-md:hidden';

interface Figure {
  head: string;
  wide?: true;
  /** Null: not known; `why` says it in other words. */
  text: (row: EarningsRow) => string | null;
  why?: (row: EarningsRow) => string;
}

function figuresFor(currency: Currency): readonly Figure[] {
  const perClick = (of: 'now' | 'before') => ({
    text: ({ [of]: figures }: EarningsRow) =>
      figures?.perClick == null ? null : perClickText(figures.perClick, currency),
    why: ({ [of]: figures }: EarningsRow) => WHY[figures?.why ?? 'not-covered'],
  });
  const amount = (of: 'approved' | 'pending' | 'reversed') => ({
    text: ({ now }: EarningsRow) => (now[of] === null ? null : formatMoney(now[of], currency)),
  });
  return [
    { head: 'Clicks', text: ({ now }) => countText(now.clicks) },
    { head: 'Sales', text: ({ now }) => countText(now.sales) },
    {
      head: 'Sales to clicks',
      wide: true,
      text: ({ now }) => (now.conversion === null ? null : shareText(now.conversion)),
    },
    { head: 'Approved', ...amount('approved') },
    { head: 'Pending', wide: true, ...amount('pending') },
    { head: 'Reversed', wide: true, ...amount('reversed') },
    { head: 'Per click', ...perClick('now') },
    { head: 'Before', wide: true, ...perClick('before') },
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
  hint?: string | false;
}) {
  const { title, of, none, rows, currency, more, hint } = props;
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
                {figures.map(({ head, wide, text, why }) => (
                  <td key={head} className={`num tw:whitespace-normal! ${wide ? WIDE : ''}`}>
                    {text(row) ?? <span className="muted">{why?.(row) ?? NOT_KNOWN}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hint && <p className="hint tw:mt-2 tw:max-w-184">{hint}</p>}
      {more > 0 && <p className="hint tw:mt-2">{`${plural(more, 'more plan')} in the file.`}</p>}
    </section>
  );
}
