import { lazy, Suspense } from 'react';
import { DayTable } from './DayTable.tsx';
import { sumOf, type Day, type Series } from './series.ts';

const DayChart = lazy(() =>
  import('./DayChart.tsx').then(({ DayChart: Chart }) => ({ default: Chart })),
);

/**
 * Counts by day: a chart for each, because there are many views to one click, and the same as a
 * table that opens.
 */
export function DayFigures<K extends string>(props: {
  days: readonly Day<K>[];
  series: readonly Series<K>[];
}) {
  const { days, series } = props;
  const isOne = series.length === 1;
  return (
    <>
      <div className={isOne ? 'stat-charts' : 'stat-charts is-many'}>
        {series.map((each) => (
          <figure key={each.key}>
            {!isOne && (
              <figcaption>
                {each.label} <b>{sumOf(days, each.key).toLocaleString('en-US')}</b>
              </figcaption>
            )}
            <div className="stat-chart">
              <Suspense fallback={<div className="sk" />}>
                <DayChart days={days} series={each} />
              </Suspense>
            </div>
          </figure>
        ))}
      </div>
      <DayTable {...props} />
    </>
  );
}
