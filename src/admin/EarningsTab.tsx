import { Commissions } from './earnings/Commissions.tsx';
import { Numbers } from './earnings/Numbers.tsx';
import { Reports } from './earnings/Reports.tsx';
import { EARNINGS_VIEWS } from './earnings/views.ts';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { TabHead } from './TabHead.tsx';

/** What Buy links earn: the sums, what carriers pay, and the reports of networks that say so. */
export function EarningsTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  return (
    <>
      <TabHead title="Earnings">
        <ViewSwitch tab="earnings" view={view} views={EARNINGS_VIEWS} />
      </TabHead>
      {view === 'commissions' && <Commissions />}
      {view === 'reports' && <Reports />}
      {view !== 'commissions' && view !== 'reports' && <Numbers params={params} />}
    </>
  );
}
