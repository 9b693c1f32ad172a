import { formatCount } from '#src/domain/core/plural.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import { formatMoney, currencySymbol } from '#src/domain/core/money/money.ts';
import { CarrierLogo } from '#src/ui/places/CarrierLogo.tsx';
import { WatchedPages } from './WatchedPages.tsx';
import { usePlan, usePriceHistory, useAdminPlans } from '../core/data/reads.ts';
import { adminAddress, patchAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { ViewSwitch } from '../core/parts/ViewSwitch.tsx';
import { Checks } from '../inbox/Checks.tsx';
import { HeldRows } from '../inbox/HeldRows.tsx';
import { Reports } from '../inbox/Reports.tsx';
import { useOverview } from '../inbox/overview/use-overview.ts';
import { RecordList } from '../plans/drawer/RecordList.tsx';
import { For } from '../core/role.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { BAR } from '../core/grid/bar.ts';
import { TabHead } from '../core/parts/TabHead.tsx';
import { useId, type FormEvent } from 'react';
import { Combobox, useCombobox } from '../core/form/Combobox.tsx';
import { planFinderUrl } from '../plans/query.ts';
import { STATUS_WORDS } from '#src/domain/plans/facts/table.ts';
import { useDebounced } from '../core/parts/use-debounced.ts';
import type { Body } from '#src/contract/core/api.ts';
import { showToast } from '#src/client/core/toast.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../core/parts/Button.tsx';
import { adminCall, fieldProblems } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { numberOr } from '../core/form/fields.ts';
import { FormField } from '../core/form/FormField.tsx';
import { useForm } from '../core/form/use-form.ts';
import { Problem } from '../core/parts/Problem.tsx';
import { localToday } from '../core/time.ts';
import { EDIT } from '../core/form/look.ts';

const PRICE = { name: 'price', label: 'Price', kind: 'money', span: 3, required: true } as const;

type NewRecord = Body<'POST', ReturnType<typeof api.priceHistory>>;

/** Adds a price record to the chosen plan; the date is today unless another is chosen (rule 19). */
function AddRecordForm({ plan }: { plan: AdminPlan | null }) {
  const today = localToday();
  const form = useForm({ price: '', recordedDate: today });
  const add = useWrite({
    run: (body: NewRecord) => adminCall('POST', api.priceHistory(plan!.id), { body }),
    confirmed: (body) => ({ ...body, confirmPrice: true }),
    done: 'Price history record created',
    failed: 'Error creating price history record',
    soon: true,
    marks: true,
  });
  const price = numberOr(form.values.price, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (plan === null || price === null) {
      showToast({
        title: 'Missing information',
        description: 'Please select a SIM card and enter a price.',
        variant: 'destructive',
      });
      return form.fail(price === null ? { price: 'Enter a price' } : { '': 'Select a SIM card' });
    }
    if (Date.parse(String(form.values.recordedDate)) > Date.parse(today)) {
      return form.fail({ recordedDate: 'The date cannot be later than today' });
    }
    const recordedDate = form.values.recordedDate || today;
    add.mutate(
      { simCardId: plan.id, price, recordedDate },
      { onSuccess: () => form.reset(), onError: (error) => form.fail(fieldProblems(error)) },
    );
  };
  const { price: _, recordedDate: dateProblem, ...others } = form.problems;
  const general = Object.values(others).join(' ');
  return (
    <form
      id={form.id}
      className={`${EDIT} tw:mb-5 tw:border-y tw:border-l-0! tw:border-line! tw:px-0!`}
      aria-label="Add price record"
      noValidate
      onSubmit={submit}
    >
      <FormField
        spec={PRICE}
        value={form.values.price ?? ''}
        prefix={currencySymbol(plan?.currency ?? 'USD')}
        problem={form.problems.price}
        onChange={(value) => form.set('price', value)}
      />
      <FormField
        spec={{ name: 'recordedDate', label: 'Date', kind: 'date', span: 3 }}
        value={form.values.recordedDate ?? ''}
        problem={dateProblem}
        onChange={(value) => form.set('recordedDate', value)}
      />
      <div className="tw:col-span-6 tw:flex tw:items-center tw:gap-3.5 tw:pt-6 tw:max-[60rem]:col-span-full! tw:max-[60rem]:flex-wrap tw:max-[60rem]:pt-0">
        <Button type="submit" look="primary" disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add Record'}
        </Button>
        <p className="hint">A record of today becomes the current price.</p>
      </div>
      {general && <Problem className="err tw:col-span-full">{general}</Problem>}
    </form>
  );
}

const SHOWN = 12;

/** A combobox over all plans: typed words search on the server. */
function PlanPicker({
  selected,
  onSelect,
}: {
  selected: AdminPlan | null;
  onSelect: (plan: AdminPlan) => void;
}) {
  const id = useId();
  const box = useCombobox();
  const q = useDebounced(box.text ?? '', 200);
  const found = useAdminPlans(planFinderUrl(q, { sort: 'carrier', limit: SHOWN }), box.open);
  return (
    <div className="tw:flex tw:w-[min(34rem,100%)] tw:items-center tw:gap-3 tw:max-sm:flex-wrap tw:max-sm:gap-1">
      <label className="tw:flex-none tw:font-(--w-mid)" htmlFor={id}>
        SIM card
      </label>
      <Combobox
        id={id}
        className="input input-sm"
        placeholder="Search SIM cards"
        onFocus={(event) => event.target.select()}
        box={box}
        label="SIM cards"
        options={found.data?.data ?? []}
        keyOf={(plan) => plan.id}
        none={noneText(found)}
        shown={selected ? `${selected.planName}, ${selected.carrier.name}` : ''}
        onTake={(plan) => {
          box.close();
          onSelect(plan);
        }}
      >
        {(plan) => (
          <>
            <span>
              {plan.planName} <span className="muted">{plan.carrier.name}</span>{' '}
              {plan.status !== 'active' && (
                <span className="tag tag-type">{STATUS_WORDS[plan.status]}</span>
              )}
            </span>
            <span className="tw:ml-auto tw:text-ink-2">
              {formatMoney(plan.price, plan.currency)}
            </span>
          </>
        )}
      </Combobox>
    </div>
  );
}

function noneText({ data, error }: ReturnType<typeof useAdminPlans>): string {
  if (data) return 'No SIM cards found';
  return error ? 'The SIM cards could not be read' : 'Loading...';
}

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
        <TabLink to={adminAddress({ tab: 'simcards', id: plan.id })}>Edit SIM card</TabLink>
      </p>
    </div>
  );
}
