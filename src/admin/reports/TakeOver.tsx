import type { PriceReport } from '#src/contract/price-reports.ts';
import { hostLabel } from '#src/domain/affiliate.ts';
import { formatMoney } from '#src/domain/money.ts';
import { api } from '#src/domain/paths.ts';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { orNull, type FieldSpec } from '../form/fields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { mayLeave } from '../frame/unsaved.ts';
import { useUndo } from '../history/use-undo.ts';
import { ANSWER_FIELD } from './answer-field.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'sourceName', label: 'Source', kind: 'text', span: 4, maxLength: 120 },
  {
    name: 'sourceUrl',
    label: 'Source URL',
    kind: 'text',
    inputMode: 'url',
    span: 8,
    wide: true,
    hint: 'Look at it first: it stands in public as where the price was seen.',
  },
  ANSWER_FIELD,
  { name: 'checked', label: 'I looked it up just now', kind: 'check', span: 6 },
];

/** Whether a report names another price for a plan that can still get one. */
export const canTakeOver = (report: PriceReport): boolean =>
  report.state === 'open' &&
  report.seenIn !== 'trash' &&
  report.price !== null &&
  report.currency === report.currentCurrency &&
  report.price !== report.currentPrice;

/** The reported price becomes the plan's, and the report is answered, as one step. */
export function TakeOver(props: { report: PriceReport; onBack: () => void; onClose: () => void }) {
  const { report, onBack, onClose } = props;
  const amount = formatMoney(report.price!, report.currency);
  const undo = useUndo();
  const form = useForm({
    sourceName: report.seenAt ? hostLabel(report.seenAt) : '',
    sourceUrl: report.seenAt ?? '',
    answer: `Thank you, the price is ${amount} now.`,
    checked: false,
  });
  const take = useWrite({
    run: (confirmPrice: boolean) =>
      call('POST', api.takeReport(report.id), {
        body: {
          sourceName: orNull(form.values.sourceName),
          sourceUrl: orNull(form.values.sourceUrl),
          answer: String(form.values.answer),
          checked: form.values.checked === true,
          version: report.version,
          ...(confirmPrice && { confirmPrice }),
        },
      }),
    confirmed: () => true,
    done: ({ batchId }) => ({
      title: `The price is ${amount} now`,
      description: 'The report is answered.',
      action: { label: 'Undo the price', run: () => undo.run({ batch: batchId }) },
    }),
    failed: 'Error taking over the price',
    marks: true,
  });
  return (
    <RecordForm
      label={`Take over the price of ${report.planName}`}
      fields={FIELDS}
      form={form}
      submit={`Take over ${amount}`}
      busy="Saving..."
      pending={take.isPending}
      note={`${formatMoney(report.currentPrice, report.currentCurrency)} until now. Without a tick the new price counts as seen on the day of the report.`}
      onSubmit={() =>
        take.mutate(false, {
          onSuccess: () => {
            form.reset();
            onClose();
          },
          onError: (error) => form.fail(problemsOf(error)),
        })
      }
      onCancel={() => void mayLeave().then((yes) => yes && onBack())}
    />
  );
}
