import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import { formatDay } from '#src/domain/dates.ts';
import { formatMoney } from '#src/domain/money.ts';
import { api } from '#src/domain/paths.ts';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import type { FieldSpec } from '../form/fields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { mayLeave } from '../frame/unsaved.ts';
import { useUndo } from '../history/use-undo.ts';

const REASON: FieldSpec = {
  name: 'reason',
  label: 'Why it is wrong',
  kind: 'text',
  span: 6,
  wide: true,
  required: true,
  maxLength: 200,
  hint: 'Stands in the history, not on public pages',
};

/** Marks a price record as an error: it leaves the price history, and an undo brings it back. */
export function WrongRecord(props: { plan: AdminPlan; record: PriceRecord; onClose: () => void }) {
  const { plan, record, onClose } = props;
  const price = formatMoney(record.price, plan.currency);
  const form = useForm({ reason: '' });
  const undo = useUndo();
  const mark = useWrite({
    run: (reason: string) => call('POST', api.priceRecord(record.id), { body: { reason } }),
    done: ({ batchId }) => ({
      title: 'Price record removed',
      description: `${plan.planName}, ${price}`,
      action: { label: 'Undo', run: () => undo.run({ batch: batchId }) },
    }),
    failed: 'Error removing the price record',
    soon: true,
    marks: true,
  });
  return (
    <RecordForm
      label={`Mark ${price} of ${formatDay(record.recordedDate)} as an error`}
      fields={[REASON]}
      form={form}
      submit="Mark as an error"
      busy="Saving..."
      pending={mark.isPending}
      note="It leaves the price history, charts and feeds. What followed from it is worked out again."
      onSubmit={() =>
        mark.mutate(String(form.values.reason).trim(), {
          onSuccess: () => {
            form.reset();
            onClose();
          },
          onError: (error) => form.fail(problemsOf(error)),
        })
      }
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
}
