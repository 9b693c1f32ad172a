import { formatCount } from '#src/domain/core/plural.ts';
import { lazy, Suspense } from 'react';
import { formatShortDay } from '#src/domain/core/dates.ts';
import { FigureTable } from './FigureTable.tsx';
import { sumOf, type Day, type Series } from './series.ts';

const DayChart = lazy(() =>
  import('./DayChart.tsx').then(({ DayChart: Chart }) => ({ default: Chart })),
);

/* The room of a chart, from the start; of one among many. */
const CHART = 'tw:h-72';
const SMALL_CHART = 'tw:h-28';
const CHARTS = 'tw:my-3 tw:grid tw:gap-x-8 tw:gap-y-4';
const BESIDE = 'tw:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]';

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
      <div className={isOne ? CHARTS : `${CHARTS} ${BESIDE}`}>
        {series.map((each) => (
          <figure key={each.key} className="tw:m-0 tw:min-w-0">
            {!isOne && (
              <figcaption className="tw:flex tw:items-baseline tw:justify-between tw:pb-1.5 tw:text-ink-2">
                {each.label}{' '}
                <b className="tw:text-20 tw:font-semibold tw:tracking-(--track-tight) tw:text-ink">
                  {formatCount(sumOf(days, each.key))}
                </b>
              </figcaption>
            )}
            <div className={isOne ? CHART : SMALL_CHART}>
              <Suspense fallback={<div className="sk tw:h-full" />}>
                <DayChart days={days} series={each} />
              </Suspense>
            </div>
          </figure>
        ))}
      </div>
      <details className="tw:mb-6">
        <summary className="tw:cursor-pointer tw:py-2">Figures by day</summary>
        <FigureTable
          label="Figures by day"
          heads={['Day', ...series.map(({ label }) => label)]}
          rows={[
            { key: 'all', name: 'All', figures: series.map(({ key }) => sumOf(days, key)) },
            ...days.toReversed().map((day) => ({
              key: day.day,
              name: <time dateTime={day.day}>{formatShortDay(day.day)}</time>,
              figures: series.map(({ key }) => Number(day[key])),
            })),
          ]}
        />
      </details>
    </>
  );
}

/** The room of a chart while what it shows is read. */
export function LoadingChart({ of }: { of: string }) {
  return (
    <div className={CHART} role="status" aria-label={`Loading ${of}`}>
      <div className="sk tw:h-full" />
    </div>
  );
}
