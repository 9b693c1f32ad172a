import { CheckQueue } from './checks/CheckQueue.tsx';
import { Sources } from './checks/Sources.tsx';
import { useWatch } from './checks/use-checks.ts';
import { addressOf } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import { ViewSwitch } from './frame/ViewSwitch.tsx';

const VIEWS = [
  ['', 'Prices'],
  ['sources', 'Carriers and rates'],
] as const;

/** Keeping prices true: what to look at, how each carrier's prices are confirmed, and the rates. */
export function ChecksTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  const rates = useWatch().data?.rates;
  return (
    <>
      <div className="import-head">
        <h2>To check</h2>
        <ViewSwitch tab="checks" view={view} views={VIEWS} />
      </div>
      {view !== 'sources' && rates?.old && (
        <p className="muted rates-line">
          {`The reference rates are ${rates.days} days old.`}{' '}
          <TabLink to={addressOf({ tab: 'checks', view: 'sources' })}>Carriers and rates</TabLink>
        </p>
      )}
      {view === 'sources' ? <Sources /> : <CheckQueue params={params} />}
    </>
  );
}
