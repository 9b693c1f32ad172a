import { lazy, Suspense } from 'react';
import { DayTable } from './DayTable.tsx';
import type { Day, Series } from './series.ts';

const DayChart = lazy(() =>
  import('./DayChart.tsx').then(({ DayChart: Chart }) => ({ default: Chart })),
);

/** Counts by day: lines, and the same as a table that opens. */
export function DayFigures<K extends string>(props: {
  days: readonly Day<K>[];
  series: readonly Series<K>[];
}) {
  return (
    <>
      <figure className="stat-chart">
        <Suspense fallback={<div className="sk sk-line" />}>
          <DayChart {...props} />
        </Suspense>
      </figure>
      <DayTable {...props} />
    </>
  );
}
