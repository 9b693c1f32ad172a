import { formatMoney } from '#src/domain/core/money/money.ts';

/** One carrier in the tooltip; the price in US dollars. */
export interface TrendTipRow {
  name: string;
  tone: string;
  price: number;
}

/** Tooltip of the Price Trends chart: month, carriers, 'Price' and values (rule 26). */
export function TrendTip({ month, rows }: { month: string; rows: TrendTipRow[] }) {
  const sorted = rows.toSorted((a, b) => b.price - a.price);
  return (
    <div
      className="trend-tip tw:py-2 tw:px-3 tw:border tw:border-line-2 tw:rounded-2 tw:bg-surface tw:[box-shadow:var(--shadow-pop)] tw:text-13"
      role="status"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{month}</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.name} className={`tone-${row.tone}`}>
              <th scope="row">{row.name}</th>
              <td>{formatMoney(row.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
