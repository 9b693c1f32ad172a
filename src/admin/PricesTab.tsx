import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { formatMoney } from '#src/domain/money.ts';
import { CarrierLogo } from '#src/ui/CarrierLogo.tsx';
import { usePlan, usePriceHistory } from './data/reads.ts';
import { addressOf, patchAddress } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import { AddRecordForm } from './prices/AddRecordForm.tsx';
import { PlanPicker } from './prices/PlanPicker.tsx';
import { RecordList } from './prices/RecordList.tsx';
import { LoadFailure } from './frame/LoadFailure.tsx';

/** Price history: choose a SIM card, see its records, add one (specification §2). */
export function PricesTab({ params }: { params: URLSearchParams }) {
  const id = Number(params.get('id')) || null;
  const plan = usePlan(id);
  const history = usePriceHistory(id);
  return (
    <div className="prices">
      <div className="adm-bar">
        <PlanPicker
          selected={plan.data ?? null}
          onSelect={(chosen) => void patchAddress({ id: chosen.id })}
        />
      </div>
      {plan.error && !plan.data && (
        <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && <PlanFacts plan={plan.data} />}
      <AddRecordForm key={id} plan={plan.data ?? null} />
      {id === null ? (
        <div className="empty">
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
    <div className="plan-facts">
      <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} />
      <div>
        <h2>{plan.planName}</h2>
        <p className="muted">
          {plan.carrier.name}, {plan.region.name}
        </p>
      </div>
      <p className="plan-facts-price">
        <b>{formatMoney(plan.price, plan.currency)}</b>{' '}
        <TabLink to={addressOf({ tab: 'simcards', id: plan.id })}>Edit SIM card</TabLink>
      </p>
    </div>
  );
}
