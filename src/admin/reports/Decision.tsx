import { useState } from 'react';
import type { PriceReport, PriceReportDecision } from '#src/contract/prices/price-reports.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { REPORT_STATE_LABELS } from '#src/domain/prices/reports/price-reports.ts';
import { Button } from '../Button.tsx';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { orNull } from '../form/fields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { mayLeave } from '../frame/unsaved.ts';
import { ANSWER_FIELD } from './answer-field.ts';
import { canTakeOver, TakeOver } from './TakeOver.tsx';

type Input = Pick<PriceReportDecision, 'state' | 'answer'>;

/** What becomes of a report: answered in public, rejected, or opened again. */
export function Decision({ report, onClose }: { report: PriceReport; onClose: () => void }) {
  const [taking, setTaking] = useState(false);
  const form = useForm({ answer: report.answer ?? '' });
  const decide = useWrite({
    run: (input: Input) =>
      call('PUT', api.priceReport(report.id), { body: { ...input, version: report.version } }),
    done: ({ state }) => ({ title: `Report ${REPORT_STATE_LABELS[state].toLowerCase()}` }),
    failed: 'Error deciding on the report',
    marks: true,
  });
  const send = (input: Input) =>
    decide.mutate(input, {
      onSuccess: () => {
        form.reset({ answer: report.answer ?? '' });
        onClose();
      },
      onError: (error) => form.fail(problemsOf(error)),
    });
  const other = report.state === 'open' ? 'rejected' : 'open';
  if (taking) return <TakeOver report={report} onBack={() => setTaking(false)} onClose={onClose} />;
  return (
    <RecordForm
      label={`Decide on the report about ${report.planName}`}
      fields={[ANSWER_FIELD]}
      form={form}
      submit={report.state === 'answered' ? 'Change answer' : 'Answer'}
      busy="Saving..."
      pending={decide.isPending}
      actions={
        <>
          {canTakeOver(report) && (
            <Button
              disabled={decide.isPending}
              onClick={() => void mayLeave().then((yes) => yes && setTaking(true))}
            >
              Take over {formatMoney(report.price!, report.currency)}...
            </Button>
          )}
          <Button disabled={decide.isPending} onClick={() => send({ state: other, answer: null })}>
            {other === 'rejected' ? 'Reject' : 'Open again'}
          </Button>
        </>
      }
      note={
        report.seenIn === 'trash' ? (
          <TabLink to={addressOf({ tab: 'settings', view: 'trash' })}>Look in the trash</TabLink>
        ) : (
          <TabLink to={addressOf({ tab: 'simcards', id: report.planId })}>
            Edit the SIM card
          </TabLink>
        )
      }
      onSubmit={() => send({ state: 'answered', answer: orNull(form.values.answer) })}
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
}
