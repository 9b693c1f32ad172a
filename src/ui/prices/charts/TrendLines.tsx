import { Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMonthYear } from '#src/domain/core/dates.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';

/** The lines of the Price Trends chart as an island hands them over; prices in US dollars. */
export interface TrendLinesProps {
  label: string;
  axis: { min: number; max: number };
  /** First days of the months, ISO 8601. */
  months: string[];
  /** One price per month; null where none is known. */
  lines: { name: string; tone: string; prices: (number | null)[] }[];
}

/**
 * The live lines: same box, same scale as the drawing they replace, plus a tooltip that follows
 * the pointer and the arrow keys. No animation.
 */
export function TrendLines({ label, axis, months, lines }: TrendLinesProps) {
  const data = months.map((date, index) => ({
    month: formatMonthYear(date),
    ...Object.fromEntries(lines.map((line, at) => [key(at), line.prices[index] ?? null])),
  }));
  return (
    <LineChart
      className="trend-live"
      responsive
      data={data}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      aria-label={`${label} Left and right arrow keys move from month to month.`}
    >
      <XAxis dataKey="month" hide padding="no-gap" />
      <YAxis hide domain={[axis.min, axis.max]} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ className: 'cur' }}
        content={({ active, payload, label: month }) =>
          active && payload.length > 0 ? (
            <TrendTip
              month={String(month)}
              rows={payload.map((entry) => ({
                name: String(entry.name),
                tone: toneOf(lines, entry.dataKey),
                price: Number(entry.value),
              }))}
            />
          ) : null
        }
      />
      {lines.map((line, at) => (
        <Line
          key={line.name}
          className={`tone-${line.tone}`}
          name={line.name}
          dataKey={key(at)}
          stroke={`var(--chart-${line.tone})`}
          strokeWidth={2}
          type="linear"
          dot={({ cx, cy, index }) =>
            isEnd(line.prices, index) ? (
              <circle key={index} className={`tone-${line.tone}`} cx={cx} cy={cy} r={3.5} />
            ) : null
          }
          activeDot={{ r: 4, strokeWidth: 2 }}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </LineChart>
  );
}

/** The first or the last price of a line, or its only one. */
function isEnd(prices: readonly (number | null)[], at: number): boolean {
  const isKnown = (index: number) => prices[index] != null;
  return isKnown(at) && !(isKnown(at - 1) && isKnown(at + 1));
}

function key(at: number): string {
  return `line${at}`;
}

function toneOf(lines: TrendLinesProps['lines'], dataKey: unknown): string {
  return lines.find((_, at) => key(at) === dataKey)?.tone ?? 'other';
}

/** One carrier in the tooltip; the price in US dollars. */
interface TrendTipRow {
  name: string;
  tone: string;
  price: number;
}

/** Tooltip of the Price Trends chart: month, carriers, 'Price' and values (rule 26). */
function TrendTip({ month, rows }: { month: string; rows: TrendTipRow[] }) {
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
