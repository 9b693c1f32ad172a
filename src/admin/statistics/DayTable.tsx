import { formatShortDay } from '#src/domain/core/dates.ts';
import { HEAD, NARROW, ROW_HEAD } from './look.ts';
import { sumOf, type Day, type Series } from './series.ts';

/** The figures of the charts as a table, newest day first, with their sums. */
export function DayTable({ days, series }: { days: readonly Day[]; series: readonly Series[] }) {
  return (
    <details className="tw:mb-6">
      <summary className="tw:cursor-pointer tw:py-2">Figures by day</summary>
      <div className="grid-wrap">
        <table className={`grid ${NARROW}`}>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Day
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className={`num ${HEAD}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={ROW_HEAD}>
                All
              </th>
              {series.map(({ key }) => (
                <td key={key} className="num">
                  {sumOf(days, key).toLocaleString('en-US')}
                </td>
              ))}
            </tr>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className={ROW_HEAD}>
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
