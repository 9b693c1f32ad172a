import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatShortDay } from '#src/domain/core/dates.ts';
import type { Day, Series } from './series.ts';

/** 2500 as '2.5K': large counts must fit beside the lines. */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** The library draws with colours of its own. */
const LOOK =
  'tw:size-full tw:text-(length:--t-13) tw:[&_text]:fill-ink-3 tw:[&_.recharts-tooltip-cursor]:stroke-line-ui tw:[&_.recharts-default-tooltip]:border-line! tw:[&_.recharts-default-tooltip]:bg-surface!';

/** One count by day as a line; arrow keys move from day to day. The table below says the same. */
export function DayChart({ days, series }: { days: readonly Day[]; series: Series }) {
  const { key, label, tone } = series;
  return (
    <LineChart
      responsive
      className={LOOK}
      data={days}
      // Charts of the same days point at the same day.
      syncId="days"
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      aria-label={`${label} by day. Left and right arrow keys move from day to day.`}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        tickFormatter={formatShortDay}
        tickLine={false}
        tickMargin={8}
        axisLine={{ stroke: 'var(--line-2)' }}
        minTickGap={32}
      />
      <YAxis
        allowDecimals={false}
        width={44}
        tickCount={4}
        tickFormatter={(n: number) => SHORT.format(n)}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ className: 'cur' }}
        labelFormatter={(day) => formatShortDay(String(day))}
      />
      <Line
        name={label}
        dataKey={key}
        stroke={`var(--chart-${tone})`}
        strokeWidth={2}
        type="linear"
        dot={false}
        isAnimationActive={false}
      />
    </LineChart>
  );
}
