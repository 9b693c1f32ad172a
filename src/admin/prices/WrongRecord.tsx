import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { call } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { CreateForm } from '../core/form/CreateForm.tsx';
import type { FieldSpec, Values } from '../core/form/fields.ts';
import { useUndo } from '../history/use-undo.ts';
import { dayText } from '../core/time.ts';

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
  const undo = useUndo();
  const mark = useWrite({
    run: ({ reason }: Values) =>
      call('POST', api.priceRecord(record.id), { body: { reason: String(reason).trim() } }),
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
    <CreateForm
      label={`Mark ${price} of ${dayText(record.recordedDate)} as an error`}
      fields={[REASON]}
      start={{ reason: '' }}
      write={mark}
      inRow
      submit="Mark as an error"
      busy="Saving..."
      note="It leaves the price history, charts and feeds. What followed from it is worked out again."
      onMade={onClose}
      onClose={onClose}
    />
  );
}
