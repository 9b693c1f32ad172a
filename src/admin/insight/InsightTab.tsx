import type { Statistics } from '#src/contract/insight/statistics.ts';
import { SERIES_LISTS, STATISTICS_RANGES, type SeriesList } from '#src/domain/insight/events.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { filterName } from '#src/domain/lists/filter-words.ts';
import { Download } from '../core/parts/Download.tsx';
import { useRead } from '../core/data/reads.ts';
import { withQuery } from '../core/data/with-query.ts';
import { CountTable } from './CountTable.tsx';
import { SERIES, sumOf, type Series, type Day } from './series.ts';
import { patchAddress, adminAddress } from '../core/browser/address.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { ViewSwitch } from '../core/parts/ViewSwitch.tsx';
import { FilterSelect } from '../core/grid/tools/FilterSelect.tsx';
import { PUSH } from '../core/grid/bar.ts';
import { TabHead } from '../core/parts/TabHead.tsx';
import { formatCount } from '#src/domain/core/plural.ts';
import { useEffect, useRef, lazy, Suspense } from 'react';
import { TabLink } from '../core/parts/TabLink.tsx';
import { formatShortDay } from '#src/domain/core/dates.ts';
import { FigureTable } from './FigureTable.tsx';

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
function DayFigures<K extends string>(props: {
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
function LoadingChart({ of }: { of: string }) {
  return (
    <div className={CHART} role="status" aria-label={`Loading ${of}`}>
      <div className="sk tw:h-full" />
    </div>
  );
}

/** What is counted, by the view that shows it; the first list of a view is what it begins with. */
const LISTS = [
  { view: '', key: 'pages', title: 'Views by page', of: 'Page', unit: 'Views' },
  { view: '', key: 'referrers', title: 'Came from', of: 'Site', unit: 'Views' },
  { view: 'searches', key: 'searches', title: 'Searches', of: 'Words', unit: 'Searches' },
  {
    view: 'searches',
    key: 'emptySearches',
    title: 'Searches without results',
    of: 'Words',
    unit: 'Searches',
  },
  { view: 'searches', key: 'filters', title: 'Filters used', of: 'Filter', unit: 'Uses' },
  { view: 'clicks', key: 'plans', title: 'Buy clicks by plan', of: 'Plan', unit: 'Clicks' },
  {
    view: 'clicks',
    key: 'carriers',
    title: 'Buy clicks by carrier',
    of: 'Carrier',
    unit: 'Clicks',
  },
  { view: 'clicks', key: 'regions', title: 'Buy clicks by region', of: 'Region', unit: 'Clicks' },
  { view: 'clicks', key: 'buyPages', title: 'Buy clicks by page', of: 'Page', unit: 'Clicks' },
] as const;
const VIEWS = [
  ['', 'Visits'],
  ['searches', 'Searches'],
  ['clicks', 'Clicks'],
] as const;
/** Visits, searches and clicks on the public pages: counts by day, nobody's trail. */
export function InsightTab({ params }: { params: URLSearchParams }) {
  const days = STATISTICS_RANGES.find((range) => range === Number(params.get('days'))) ?? 30;
  const opened = SERIES_LISTS.find((name) => name === params.get('list'));
  const entry = params.get('key');
  const wanted = opened ?? params.get('by');
  const view = params.get('view') ?? '';
  const list =
    LISTS.find(({ key }) => key === wanted) ?? LISTS.find((each) => each.view === view) ?? LISTS[0];
  const [first, ...others] = LISTS.filter((each) => each.view === list.view);
  const { data, error, refetch } = useRead(withQuery(api.statistics, { days }));
  const isEmpty = data?.days.every(
    (day) => day.views + day.buys + day.compares + day.searches === 0,
  );
  return (
    <>
      <TabHead title="Insight">
        <ViewSwitch tab="insight" view={list.view} views={VIEWS} />
        <span className={PUSH} />
        <Ranges days={days} />
        <Download href={withQuery(api.statisticsFile, { days })}>Download CSV</Download>
      </TabHead>
      {error && !data && <LoadFailure read={{ error, refetch }} />}
      {!error && !data && <LoadingChart of="statistics" />}
      {data && isEmpty && (
        <div className="empty">
          <p>Nothing was counted in these days. Visits show here within seconds.</p>
        </div>
      )}
      {data && !isEmpty && (
        <>
          {opened && entry ? (
            <EntrySeries
              key={`${opened} ${entry}`}
              list={opened}
              entry={entry}
              days={days}
              of={opened === 'pages' ? SERIES[0] : SERIES[1]}
            />
          ) : (
            <DayFigures days={data.days} series={SERIES} />
          )}
          <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2 tw:pb-2 tw:[&_select]:w-auto!">
            <FilterSelect
              label="Table"
              all={first!.title}
              value={list === first ? '' : list.key}
              options={others.map(({ key, title }) => [key, title])}
              onChange={(by) => void patchAddress({ by, list: null, key: null, view: list.view })}
            />
            {isSeries(list.key) && <p className="hint">Choose a row to see it by day.</p>}
          </div>
          <CountTable
            title={list.title}
            of={list.of}
            unit={list.unit}
            rows={list.key === 'filters' ? inWords(data.filters) : data[list.key]}
            {...(isSeries(list.key) && {
              open: { tab: 'insight', days, list: list.key },
              chosen: opened === list.key ? entry : null,
            })}
          />
          <p className="hint tw:mt-4">
            Counted without cookies and without knowing visitors. Bots are left out. Days are UTC.
            The table begins with what most visitors did: one who does a thing again on the same day
            is still one visitor.
          </p>
        </>
      )}
    </>
  );
}

function inWords(filters: Statistics['filters']): Statistics['filters'] {
  return filters.map((each) => ({ ...each, name: filterName(each.name) ?? each.name }));
}

function isSeries(key: string): boolean {
  return SERIES_LISTS.some((list) => list === key);
}

/** How many days to look back. */
function Ranges({ days }: { days: number }) {
  return (
    <div className="seg seg-sm" role="group" aria-label="Range">
      {STATISTICS_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === days}
          onClick={() => void patchAddress({ days: range }, { replace: true })}
        >
          {range} days
        </button>
      ))}
    </div>
  );
}

/** One plan, carrier, region or page by day, with the way back to all counts. */
function EntrySeries(props: {
  list: SeriesList;
  entry: string;
  days: number;
  /** What is counted, as it is called and coloured among all counts. */
  of: Series;
}) {
  const { list, entry, days, of } = props;
  const query = { days, list, key: entry };
  const { data, error, refetch } = useRead(withQuery(api.statisticsSeries, query));
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
        <TabLink to={adminAddress({ tab: 'insight', days })}>All counts</TabLink>
        <Download href={withQuery(api.statisticsSeriesFile, query)}>CSV of this</Download>
      </div>
      {error && !data && <LoadFailure read={{ error, refetch }} />}
      {!error && !data && <LoadingChart of="counts" />}
      {data && <DayFigures days={data.days} series={[{ ...of, key: 'n' }]} />}
    </section>
  );
}
