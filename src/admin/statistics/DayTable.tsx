import { SERIES, type Day } from './series.ts';

/** The figures of the chart as a table, newest day first, with their sums. */
export function DayTable({ days }: { days: Day[] }) {
  const sum = (key: (typeof SERIES)[number]['key']) => days.reduce((all, day) => all + day[key], 0);
  return (
    <details className="stat-days">
      <summary>Figures by day</summary>
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {SERIES.map(({ key, label }) => (
              <th key={key} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All</th>
            {SERIES.map(({ key }) => (
              <td key={key} className="num">
                {sum(key).toLocaleString('en-US')}
              </td>
            ))}
          </tr>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {SERIES.map(({ key }) => (
                <td key={key} className="num">
                  {day[key].toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
