import type { FormEvent } from 'react';
import type { Body } from '#src/contract/core/api.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { showToast } from '#src/client/core/toast.ts';
import { currencySymbol } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../core/parts/Button.tsx';
import { call, problemsOf } from '../core/data/call.ts';
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
export function AddRecordForm({ plan }: { plan: AdminPlan | null }) {
  const today = localToday();
  const form = useForm({ price: '', recordedDate: today });
  const add = useWrite({
    run: (body: NewRecord) => call('POST', api.priceHistory(plan!.id), { body }),
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
      { onSuccess: () => form.reset(), onError: (error) => form.fail(problemsOf(error)) },
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
