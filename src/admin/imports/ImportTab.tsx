import { api } from '#src/domain/core/paths/paths.ts';
import { holds } from '#src/domain/people/roles.ts';
import { useRead, useAdminPlans, useCarriers, useRegions } from '../core/data/reads.ts';
import { FeedRuns } from './feeds/FeedRuns.tsx';
import { FeedList } from './feeds/FeedList.tsx';
import { ViewSwitch } from '../core/parts/ViewSwitch.tsx';
import { RunList } from './RunList.tsx';
import { Wizard } from './wizard/Wizard.tsx';
import { useRole } from '../core/role.tsx';
import { TabHead } from '../core/parts/TabHead.tsx';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { adminAddress, go } from '../core/browser/address.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { TabLink } from '../core/parts/TabLink.tsx';
import { ageText, clockText, dayText } from '../core/time.ts';
import { useWatch } from '../prices/use-watch.ts';
import { IMPORT_COLUMNS } from '#src/domain/imports/columns.ts';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { Download } from '../core/parts/Download.tsx';
import { Heads } from '../core/grid/Heads.tsx';
import { withQuery } from '../core/data/with-query.ts';
import { PanelPart } from '../core/parts/PanelHead.tsx';
import { useState } from 'react';
import { Button } from '../core/parts/Button.tsx';
import { BAR } from '../core/grid/bar.ts';
import { FilterBox } from '../core/grid/tools/FilterBox.tsx';
import { AddFilter, FilterChips } from '../plans/Filters.tsx';
import { filtersOfView, planListUrl, planViewOf } from '../plans/query.ts';

const VIEWS = [
  ['', 'Files', 'viewer'],
  // Their addresses and secrets are for admins.
  ['feeds', 'Feeds', 'admin'],
  ['rates', 'Exchange rates', 'viewer'],
  ['export', 'Export', 'viewer'],
] as const;

/** Data in and out: files read like a pull request, feeds, exchange rates, exports. */
export function ImportTab({ params }: { params: URLSearchParams }) {
  const role = useRole();
  const mine = VIEWS.filter(([, , needed]) => holds(role, needed));
  const wanted = params.get('view') ?? '';
  const view = mine.some(([key]) => key === wanted) ? wanted : '';
  const run = Number(params.get('run')) || null;
  const feed = Number(params.get('feed')) || null;
  const feeds = useRead(api.feeds, { enabled: holds(role, 'admin') }).data;
  const waiting = feeds?.filter(({ waitingImportId }) => waitingImportId !== null).length;
  const views = mine.map(
    ([key, label]) =>
      [key, key === 'feeds' && waiting ? `${label} ${formatCount(waiting)}` : label] as const,
  );
  return (
    <>
      <TabHead title="Import/Export">
        <ViewSwitch tab="import" view={view} views={views} />
      </TabHead>
      {view === 'rates' ? (
        <Rates />
      ) : view === 'feeds' ? (
        feed ? (
          <FeedRuns key={feed} id={feed} params={params} />
        ) : (
          <FeedList params={params} />
        )
      ) : view === 'export' ? (
        <ExportPanel params={params} />
      ) : (
        <>
          <Wizard id={run} params={params} />
          {run === null && (
            <>
              <RunList params={params} />
              <FormatHelp />
            </>
          )}
        </>
      )}
    </>
  );
}

/** How old the exchange rates are, and when they are read again. */
function Rates() {
  const watch = useWatch();
  if (!watch.data) return watch.error ? <LoadFailure read={watch} /> : <Loading />;
  const { rates } = watch.data;
  if (!rates) {
    return <p className="err">The reference rates are missing: no plan can be saved.</p>;
  }
  const { asOf, days, old, source, lastRead, nextRead } = rates;
  const isWrong = lastRead?.result === 'refused' || lastRead?.result === 'failed';
  return (
    <div className="tw:grid tw:max-w-184 tw:gap-2 tw:pt-3">
      <p>
        <strong>Rates of {dayText(asOf)}</strong>, {plural(days, 'day')} old, {source}.{' '}
        {nextRead
          ? `Next read ${clockText(nextRead)} your time.`
          : 'Not read by themselves: no feed of them is switched on.'}{' '}
        <TabLink to={adminAddress({ tab: 'import', view: 'feeds' })}>Feeds</TabLink>
      </p>
      {old && (
        <p>
          These rates are more than 30 days old. Prices of different currencies are compared by
          them.
        </p>
      )}
      {isWrong && <p className="err">{`${lastRead.message} (${ageText(lastRead.at)})`}</p>}
    </div>
  );
}

/** The native format: templates to fill in, and what each column means. */
function FormatHelp() {
  return (
    <PanelPart
      id="format-title"
      title="Columns and templates"
      aside={
        <span className="tw:flex tw:flex-none tw:gap-2">
          {IMPORT_FORMATS.map((format) => (
            <Download
              key={format}
              href={withQuery(api.exportTemplate, { format })}
              aria-label={`Template as ${format.toUpperCase()}`}
            >
              {format.toUpperCase()}
            </Download>
          ))}
        </span>
      }
    >
      <details className="tw:group tw:mt-3">
        <summary className="tw:cursor-pointer tw:text-accent tw:group-open:mb-3">
          What each column means
        </summary>
        <div className="grid-wrap">
          <table className="grid">
            <caption className="sr">Columns of the SIM Atlas format</caption>
            <Heads of={['Column', 'Required', 'Example', 'Meaning']} />
            <tbody>
              {IMPORT_COLUMNS.map(({ name, required, example, means }) => (
                <tr key={name}>
                  <th scope="row" className="tw:border-t-0! tw:border-b-line! tw:bg-transparent!">
                    <code>{name}</code>
                  </th>
                  <td>{required ? 'Yes' : ''}</td>
                  <td>{example && <code>{example}</code>}</td>
                  <td className="tw:min-w-80! tw:whitespace-normal!">
                    <Marked text={means} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </PanelPart>
  );
}

/** Text with words in backticks as code. */
function Marked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part));
}

/** Downloads plans in the columns that the import reads: all, or those that filters leave. */
function ExportPanel({ params }: { params: URLSearchParams }) {
  const [history, setHistory] = useState(false);
  const view = planViewOf(params);
  const filters = Object.entries(filtersOfView(view));
  const plans = useAdminPlans(planListUrl({ ...view, page: 1 }), true);
  const carriers = useCarriers().data;
  const regions = useRegions().data;
  const count = plans.data?.meta.totalCount;
  const chips = { where: view.where, lists: { carriers, regions }, unknown: plans.data?.unknown };
  const fileOf = (format: string) => {
    const search = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
    search.set('format', format);
    if (history) search.set('history', 'true');
    return withQuery(api.exportPlans, search);
  };
  return (
    <>
      <p className="tw:max-w-176 tw:pt-3 tw:text-ink-2">
        An export has the columns that the import reads: bring it back unchanged and nothing
        changes.
      </p>
      <div className={BAR} role="group" aria-label="Which SIM cards">
        <FilterBox label="Search SIM cards" value={view.q} />
        <AddFilter {...chips} />
        {filters.length > 0 && (
          <Button look="ghost" onClick={() => void go({ tab: 'import', view: 'export' })}>
            All SIM cards
          </Button>
        )}
      </div>
      <FilterChips {...chips} />
      <label className="check tw:text-(length:--t-14)">
        <input
          type="checkbox"
          checked={history}
          onChange={(event) => setHistory(event.target.checked)}
        />
        With the price history of each plan
      </label>
      <div className={BAR}>
        {IMPORT_FORMATS.map((format) => (
          <Download
            key={format}
            look={`${format === 'csv' ? 'btn-primary' : 'btn-quiet'} btn-sm`}
            href={fileOf(format)}
            aria-disabled={count === 0 || undefined}
          >
            {count !== undefined && `${plural(count, 'SIM card')} as `}
            {format.toUpperCase()}
          </Download>
        ))}
        {plans.error && (
          <span className="err" role="alert">
            The number of SIM cards could not be read. The download still works.
          </span>
        )}
      </div>
    </>
  );
}
