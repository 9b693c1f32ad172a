import { formatCount } from '#src/domain/core/plural.ts';
import { useEffect, useRef } from 'react';
import type { SeriesList } from '#src/domain/insight/events.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Download } from '../core/parts/Download.tsx';
import { useRead } from '../core/data/reads.ts';
import { asked } from '../core/data/asked.ts';
import { addressOf } from '../core/frame/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { DayFigures, LoadingChart } from './DayFigures.tsx';
import { sumOf, type Series } from './series.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';

/** One plan, carrier, region or page by day, with the way back to all counts. */
export function EntrySeries(props: {
  list: SeriesList;
  entry: string;
  days: number;
  /** What is counted, as it is called and coloured among all counts. */
  of: Series;
}) {
  const { list, entry, days, of } = props;
  const query = { days, list, key: entry };
  const { data, error, refetch } = useRead(asked(api.statisticsSeries, query));
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that was chosen stands far below what it opens.
  useEffect(() => heading.current?.focus(), []);
  const sum = sumOf(data?.days ?? [], 'n');
  return (
    <section aria-labelledby="stat-entry">
      <div className="tw:mt-4 tw:flex tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2">
        <h2
          id="stat-entry"
          ref={heading}
          tabIndex={-1}
          className="tw:text-(length:--t-18) tw:wrap-anywhere tw:focus:outline-0"
        >
          {/* The name arrives after the focus: without this nobody would hear it. */}
          {of.label}: <span aria-live="polite">{data?.name ?? (error ? 'not found' : '...')}</span>
        </h2>
        {data && <span className="muted">{`${formatCount(sum)} in ${days} days`}</span>}
        <span className="tw:ml-auto" />
        <TabLink to={addressOf({ tab: 'insight', days })}>All counts</TabLink>
        <Download href={asked(api.statisticsSeriesFile, query)}>CSV of this</Download>
      </div>
      {error && !data && <LoadFailure read={{ error, refetch }} />}
      {!error && !data && <LoadingChart of="counts" />}
      {data && <DayFigures days={data.days} series={[{ ...of, key: 'n' }]} />}
    </section>
  );
}
