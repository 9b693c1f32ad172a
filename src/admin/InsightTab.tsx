import type { Statistics } from '#src/contract/statistics.ts';
import { SERIES_LISTS, STATISTICS_RANGES } from '#src/domain/events.ts';
import { api } from '#src/domain/paths.ts';
import { FACT_FILTERS } from '#src/domain/facts/filters.ts';
import type { FilterFact } from '#src/domain/facts/plans.ts';
import type { FilterKey } from '#src/domain/plan-query.ts';
import { Download } from './Download.tsx';
import { useRead } from './data/reads.ts';
import { asked } from './data/asked.ts';
import { CountTable } from './statistics/CountTable.tsx';
import { DayFigures } from './statistics/DayFigures.tsx';
import { EntrySeries } from './statistics/EntrySeries.tsx';
import { SERIES } from './statistics/series.ts';
import { LoadingChart } from './statistics/LoadingChart.tsx';
import { Ranges } from './statistics/Ranges.tsx';
import { LoadFailure } from './frame/LoadFailure.tsx';
import { PUSH } from './grid/bar.ts';
import { TabHead } from './TabHead.tsx';

const LISTS = [
  { key: 'plans', title: 'Buy clicks by plan', of: 'Plan', unit: 'Clicks' },
  { key: 'carriers', title: 'Buy clicks by carrier', of: 'Carrier', unit: 'Clicks' },
  { key: 'regions', title: 'Buy clicks by region', of: 'Region', unit: 'Clicks' },
  { key: 'buyPages', title: 'Buy clicks by page', of: 'Page', unit: 'Clicks' },
  { key: 'pages', title: 'Views by page', of: 'Page', unit: 'Views' },
  { key: 'searches', title: 'Searches', of: 'Words', unit: 'Searches' },
  { key: 'emptySearches', title: 'Searches without results', of: 'Words', unit: 'Searches' },
  { key: 'filters', title: 'Filters used', of: 'Filter', unit: 'Uses' },
  { key: 'referrers', title: 'Came from', of: 'Site', unit: 'Views' },
] as const;
const FILTERS: Readonly<Record<string, string>> = {
  q: 'Search words',
  region: 'Region',
  ownOnly: 'One country only',
  carriers: 'Carriers',
  planTypes: 'Plan types',
  minPrice: 'Lowest price',
  maxPrice: 'Highest price',
  priceBasis: 'Price for 30 days',
  minDays: 'Least days',
  minData: 'Data',
  unlimited: 'Unlimited data',
  fullSpeed: 'Full speed',
  contract: 'No contract',
  network: 'Network',
  dealsOnly: 'Deals only',
  maxAge: 'Age of the price',
  ...(Object.fromEntries(FACT_FILTERS.map(({ name, fact }) => [name, fact.filter!.chip])) as Record<
    FilterFact,
    string
  >),
} satisfies Record<FilterKey, string>;

/** Views, searches and clicks on the public pages: counts by day, nobody's trail. */
export function InsightTab({ params }: { params: URLSearchParams }) {
  const days = STATISTICS_RANGES.find((range) => range === Number(params.get('days'))) ?? 30;
  const list = SERIES_LISTS.find((name) => name === params.get('list'));
  const entry = params.get('key');
  const { data, error, refetch } = useRead(asked(api.statistics, { days }));
  const isEmpty = data?.days.every(
    (day) => day.views + day.buys + day.compares + day.searches === 0,
  );
  return (
    <>
      <TabHead title="Insight">
        <Ranges days={days} />
        <span className={PUSH} />
        <Download href={asked(api.statisticsFile, { days })}>Download CSV</Download>
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
          {list && entry ? (
            <EntrySeries
              key={`${list} ${entry}`}
              list={list}
              entry={entry}
              days={days}
              of={list === 'pages' ? SERIES[0] : SERIES[1]}
            />
          ) : (
            <DayFigures days={data.days} series={SERIES} />
          )}
          <p className="hint tw:mt-2 tw:mb-4">
            Choose a plan, carrier, region or page below to see it by day.
          </p>
          <div className="tw:mb-6 tw:grid tw:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] tw:gap-8">
            {LISTS.map(({ key, ...words }) => (
              <CountTable
                key={key}
                {...words}
                rows={key === 'filters' ? inWords(data.filters) : data[key]}
                {...(isSeries(key) && {
                  open: { tab: 'insight', days, list: key },
                  chosen: list === key ? entry : null,
                })}
              />
            ))}
          </div>
          <p className="hint">
            Counted without cookies and without knowing visitors. Bots are left out. Days are UTC.
            Lists begin with what most visitors did: one who does a thing again on the same day is
            still one visitor.
          </p>
        </>
      )}
    </>
  );
}

function inWords(filters: Statistics['filters']): Statistics['filters'] {
  return filters.map((each) => ({ ...each, name: FILTERS[each.name] ?? each.name }));
}

function isSeries(key: string): boolean {
  return SERIES_LISTS.some((list) => list === key);
}
