import { formatCount } from '#src/domain/core/plural.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { CarrierLogo } from '#src/ui/places/CarrierLogo.tsx';
import { WatchedPages } from './WatchedPages.tsx';
import { usePlan, usePriceHistory } from '../core/data/reads.ts';
import { addressOf, patchAddress } from '../core/frame/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { ViewSwitch } from '../core/parts/ViewSwitch.tsx';
import { Checks } from '../inbox/Checks.tsx';
import { HeldRows } from '../inbox/HeldRows.tsx';
import { Reports } from '../inbox/Reports.tsx';
import { useOverview } from '../inbox/overview/use-overview.ts';
import { AddRecordForm } from './AddRecordForm.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { RecordList } from './RecordList.tsx';
import { For } from '../core/role.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { BAR } from '../core/grid/bar.ts';
import { TabHead } from '../core/parts/TabHead.tsx';

/** Each with the number of what waits in it, by its name in the overview. */
const VIEWS = [
  ['', 'Price History', null],
  ['check', 'To check', ({ checks }: Overview) => checks.today],
  ['reports', 'Reports of readers', ({ reports }: Overview) => reports.open],
  ['held', 'Held rows', ({ held }: Overview) => held],
  ['watched', 'Watched pages', null],
] as const;

/** Prices: the records of a SIM card, and what asks to be looked at. */
export function PricesTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  const { data } = useOverview();
  const views = VIEWS.map(([key, label, waiting]) => {
    const n = (data && waiting?.(data)) || null;
    return [key, n ? `${label} ${formatCount(n)}` : label] as const;
  });
  const [, title] = VIEWS.find(([key]) => key === view) ?? VIEWS[0];
  return (
    <>
      <TabHead title={title}>
        <ViewSwitch tab="prices" view={view} views={views} />
      </TabHead>
      <View view={view} params={params} />
    </>
  );
}

function View({ view, params }: { view: string; params: URLSearchParams }) {
  switch (view) {
    case 'check':
      return <Checks params={params} />;
    case 'reports':
      return <Reports params={params} />;
    case 'held':
      return <HeldRows params={params} />;
    case 'watched':
      return <WatchedPages />;
    default:
      return <Records params={params} />;
  }
}

/** Choose a SIM card, see its records, add one. */
function Records({ params }: { params: URLSearchParams }) {
  const id = Number(params.get('id')) || null;
  const plan = usePlan(id);
  const history = usePriceHistory(id);
  return (
    <div className="prices">
      <div className={BAR}>
        <PlanPicker
          selected={plan.data ?? null}
          onSelect={(chosen) => void patchAddress({ id: chosen.id })}
        />
      </div>
      {plan.error && !plan.data && <LoadFailure read={plan} />}
      {plan.data && <PlanFacts plan={plan.data} />}
      <For needs="editor">
        <AddRecordForm key={id} plan={plan.data ?? null} />
      </For>
      {id === null ? (
        <div className="empty tw:border-t-0">
          <p>Choose a SIM card to see its price history.</p>
        </div>
      ) : (
        plan.data && <RecordList plan={plan.data} history={history} />
      )}
    </div>
  );
}

/** Which plan it is about, what it costs now, and the way to its form. */
function PlanFacts({ plan }: { plan: AdminPlan }) {
  return (
    <div className="tw:flex tw:items-center tw:gap-3.5 tw:pt-3 tw:pb-4 tw:max-sm:flex-wrap">
      <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} />
      <div>
        <h2 className="tw:text-18">{plan.planName}</h2>
        <p className="muted">
          {plan.carrier.name}, {plan.region.name}
        </p>
      </div>
      <p className="tw:ml-auto tw:flex tw:items-baseline tw:gap-4 tw:max-sm:ml-0 tw:max-sm:w-full">
        <b className="tw:text-(length:--t-20) tw:font-semibold">
          {formatMoney(plan.price, plan.currency)}
        </b>{' '}
        <TabLink to={addressOf({ tab: 'simcards', id: plan.id })}>Edit SIM card</TabLink>
      </p>
    </div>
  );
}
