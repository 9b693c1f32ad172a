import { Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Day, Series } from './series.ts';

/** Counts by day as lines; arrow keys move from day to day. The table below says the same. */
export function DayChart({ days, series }: { days: readonly Day[]; series: readonly Series[] }) {
  return (
    <LineChart
      responsive
      className="stat-lines"
      data={days}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      aria-label="Counts by day. Left and right arrow keys move from day to day."
    >
      <XAxis dataKey="day" tickFormatter={(day: string) => day.slice(5)} minTickGap={24} />
      <YAxis allowDecimals={false} width={44} />
      <Tooltip isAnimationActive={false} cursor={{ className: 'cur' }} />
      {series.length > 1 && <Legend />}
      {series.map(({ key, label, tone }) => (
        <Line
          key={key}
          name={label}
          dataKey={key}
          stroke={`var(--chart-${tone})`}
          strokeWidth={2}
          type="linear"
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}
