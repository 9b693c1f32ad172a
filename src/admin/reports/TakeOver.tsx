import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import { hostLabel } from '#src/domain/insight/affiliate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import { orNull, type FieldSpec, type Values } from '../form/fields.ts';
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
  const start = {
    sourceName: report.seenAt ? hostLabel(report.seenAt) : '',
    sourceUrl: report.seenAt ?? '',
    answer: `Thank you, the price is ${amount} now.`,
    checked: false,
  };
  const take = useWrite({
    run: (values: Values) =>
      call('POST', api.takeReport(report.id), {
        body: {
          sourceName: orNull(values.sourceName),
          sourceUrl: orNull(values.sourceUrl),
          answer: String(values.answer),
          checked: values.checked === true,
          version: report.version,
          ...(values.confirmPrice === true && { confirmPrice: true }),
        },
      }),
    confirmed: (values) => ({ ...values, confirmPrice: true }),
    done: ({ batchId }) => ({
      title: `The price is ${amount} now`,
      description: 'The report is answered.',
      action: { label: 'Undo the price', run: () => undo.run({ batch: batchId }) },
    }),
    failed: 'Error taking over the price',
    marks: true,
  });
  return (
    <CreateForm
      label={`Take over the price of ${report.planName}`}
      fields={FIELDS}
      start={start}
      write={take}
      inRow
      submit={`Take over ${amount}`}
      busy="Saving..."
      note={`${formatMoney(report.currentPrice, report.currentCurrency)} until now. Without a tick the new price counts as seen on the day of the report.`}
      onMade={onClose}
      onClose={onBack}
    />
  );
}
