import { CheckQueue } from './checks/CheckQueue.tsx';
import { RATES_LINE, Sources } from './checks/Sources.tsx';
import { useWatch } from './checks/use-checks.ts';
import { addressOf } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { TabHead } from './TabHead.tsx';

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
      <TabHead title="To check">
        <ViewSwitch tab="checks" view={view} views={VIEWS} />
      </TabHead>
      {view !== 'sources' && rates?.old && (
        <p className={`muted ${RATES_LINE}`}>
          {`The reference rates are ${rates.days} days old.`}{' '}
          <TabLink to={addressOf({ tab: 'checks', view: 'sources' })}>Carriers and rates</TabLink>
        </p>
      )}
      {view === 'sources' ? <Sources /> : <CheckQueue params={params} />}
    </>
  );
}
