import { formatShortDay } from '#src/domain/dates.ts';
import { sumOf, type Day, type Series } from './series.ts';

/** The figures of the charts as a table, newest day first, with their sums. */
export function DayTable({ days, series }: { days: readonly Day[]; series: readonly Series[] }) {
  return (
    <details className="stat-days">
      <summary>Figures by day</summary>
      <div className="grid-wrap">
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">All</th>
              {series.map(({ key }) => (
                <td key={key} className="num">
                  {sumOf(days, key).toLocaleString('en-US')}
                </td>
              ))}
            </tr>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <time dateTime={day.day}>{formatShortDay(day.day)}</time>
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="num">
                    {Number(day[key]).toLocaleString('en-US')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
