import type { EarningsRow } from '#src/contract/earnings.ts';
import { CURRENCIES } from '#src/domain/currencies.ts';
import { STATISTICS_RANGES } from '#src/domain/events.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { Download } from '../Download.tsx';
import { asked } from '../data/asked.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { patchAddress } from '../frame/address.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { BAR, PUSH } from '../grid/bar.ts';
import { LoadingChart } from '../statistics/LoadingChart.tsx';
import { Ranges } from '../statistics/Ranges.tsx';
import { Begin } from './Begin.tsx';
import { Covered } from './Covered.tsx';
import { EarningsTable } from './EarningsTable.tsx';
import { OwnDates } from './OwnDates.tsx';
import { Totals } from './Totals.tsx';

const LISTS = [
  { key: 'plans', title: 'By plan', of: 'Plan', none: 'Assigned to no plan' },
  { key: 'carriers', title: 'By carrier', of: 'Carrier', none: 'Assigned to no carrier' },
  { key: 'pages', title: 'By page', of: 'Page', none: 'Page not known' },
] as const;

const MIXED_PAGES =
  'A click on a page is counted without its carrier: what one earns is not known while some of the carriers that were clicked have no report.';
const isMixed = ({ key, now }: EarningsRow) => key !== '' && now.why === 'mixed';

/** What the parameters of the address ask for. */
function queryOf(params: URLSearchParams) {
  const days = STATISTICS_RANGES.find((range) => range === Number(params.get('days'))) ?? 30;
  const currency = CURRENCIES.find((each) => each === params.get('currency')) ?? 'USD';
  const from = params.get('from');
  const to = params.get('to');
  return { days, currency, ...(from && to && { from, to }) };
}

/** Clicks, sales and commission of some days, by plan, carrier and page. */
export function Numbers({ params }: { params: URLSearchParams }) {
  const query = queryOf(params);
  const { data, error, refetch, isPlaceholderData } = useRead(asked(teamApi.earnings, query), KEEP);
  const isOwn = 'from' in query;
  const shown = data ?? { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return (
    <>
      <div className={BAR}>
        <Ranges days={isOwn ? null : query.days} />
        <OwnDates key={`${shown.from} ${shown.to}`} shown={shown} />
        <select
          className="select tw:w-auto!"
          aria-label="Currency of all amounts"
          value={query.currency}
          onChange={(event) =>
            void patchAddress({ currency: event.target.value }, { replace: true })
          }
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <span className={PUSH} />
        <Download href={asked(teamApi.earningsFile, query)}>Download CSV</Download>
      </div>
      {error && (!data || isPlaceholderData) && <LoadFailure read={{ error, refetch }} />}
      {!error && !data && <LoadingChart of="earnings" />}
      {data && !(error && isPlaceholderData) && (
        <div aria-busy={isPlaceholderData || undefined}>
          {data.begun.reports === 0 && <Begin begun={data.begun} />}
          {(data.begun.reports > 0 || data.total.now.clicks > 0) && (
            <>
              <Totals earnings={data} />
              <Covered earnings={data} />
              {LISTS.map(({ key, ...words }) => (
                <EarningsTable
                  key={key}
                  {...words}
                  rows={data[key]}
                  currency={data.currency}
                  more={key === 'plans' ? data.morePlans : 0}
                  hint={key === 'pages' && data.pages.some(isMixed) && MIXED_PAGES}
                />
              ))}
            </>
          )}
        </div>
      )}
    </>
  );
}
