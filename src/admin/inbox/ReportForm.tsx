import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import { hostLabel } from '#src/domain/insight/affiliate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { REPORT_LIMITS } from '#src/domain/prices/reports/price-reports.ts';
import { adminCall } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { CreateForm } from '../core/form/CreateForm.tsx';
import { orNull, type FieldSpec, type Values } from '../core/form/fields.ts';
import { useUndo } from '../history/use-undo.ts';

/** What the operator says to a report, or to many. */
export const ANSWER_FIELD: FieldSpec = {
  name: 'answer',
  label: 'Answer',
  kind: 'text',
  span: 12,
  wide: true,
  maxLength: REPORT_LIMITS.answer,
  required: true,
  placeholder: 'We checked the page of the carrier and corrected the price.',
  hint: "Stands under Changes on the plan's page, for everybody. The visitor's own words never do.",
};
const TAKE_FIELDS: readonly FieldSpec[] = [
  { name: 'sourceName', label: 'Source', kind: 'text', span: 4, maxLength: 120 },
  {
    name: 'sourceUrl',
    label: 'Address read',
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

/** Answers a report in public; `isTaking`: and the reported price becomes the plan's, as one step. */
export function ReportForm(props: {
  report: PriceReport;
  isTaking: boolean;
  onSaved: () => void;
  /** Cancelled: from taking over that leads back to the answer. */
  onClose: () => void;
}) {
  const { report, isTaking, onSaved, onClose } = props;
  const { id, version, seenAt } = report;
  const amount = formatMoney(report.price ?? 0, report.currency);
  const undo = useUndo();
  const save = useWrite({
    run: async (values: Values) => {
      const answer = String(values.answer);
      if (!isTaking) {
        const body = { state: 'answered' as const, answer: orNull(answer), version };
        await adminCall('PUT', api.priceReport(id), { body });
        return null;
      }
      const body = {
        sourceName: orNull(values.sourceName),
        sourceUrl: orNull(values.sourceUrl),
        answer,
        checked: values.checked === true,
        version,
        ...(values.confirmPrice === true && { confirmPrice: true }),
      };
      return (await adminCall('POST', api.takeReport(id), { body })).batchId;
    },
    confirmed: (values) => ({ ...values, confirmPrice: true }),
    done: (batch) =>
      batch === null
        ? { title: 'Report answered' }
        : {
            title: `The price is ${amount} now`,
            description: 'The report is answered.',
            action: { label: 'Undo the price', run: () => undo.run({ batch }) },
          },
    failed: isTaking ? 'Error taking over the price' : 'Error deciding on the report',
    marks: true,
  });
  const source = { sourceName: seenAt ? hostLabel(seenAt) : '', sourceUrl: seenAt ?? '' };
  return (
    <CreateForm
      label={`${isTaking ? 'Take over the price of' : 'Answer the report about'} ${report.planName}`}
      fields={isTaking ? TAKE_FIELDS : [ANSWER_FIELD]}
      start={
        isTaking
          ? { ...source, answer: `Thank you, the price is ${amount} now.`, checked: false }
          : { answer: report.answer ?? '' }
      }
      write={save}
      inDrawer
      submit={isTaking ? `Change to ${amount}` : report.answer ? 'Change answer' : 'Answer'}
      busy="Saving..."
      note={isTaking && 'Without a tick the new price counts as seen on the day of the report.'}
      onMade={onSaved}
      onClose={onClose}
    />
  );
}
