import { useState } from 'react';
import type { DecideReportsInput } from '#src/contract/prices/price-reports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../Button.tsx';
import { BatchOutcome } from '../bulk/BatchOutcome.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { call, problemsOf, reason } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { FormField } from '../form/FormField.tsx';
import { ANSWER_FIELD } from './answer-field.ts';
import type { useReportSelection } from './use-report-selection.ts';

type Picked = ReturnType<typeof useReportSelection>;

/** Stands above the reports: how many are ticked, what may be done with them, and what came of it. */
export function BulkDecision({ picked, waiting }: { picked: Picked; waiting: number }) {
  const [answering, setAnswering] = useState(false);
  const decide = useWrite({
    run: (input: DecideReportsInput) => call('POST', api.decideReports, { body: input }),
    done: ({ decided }, { state }) => ({ title: `${plural(decided, 'report')} ${state}` }),
    failed: 'Error deciding on the reports',
  });
  const { count, all } = picked;
  const send = (state: DecideReportsInput['state'], answer: string | null) =>
    decide.mutateAsync({ state, answer, which: picked.which() }).then(() => picked.clear());
  const reject = async () => {
    const question = {
      title: `Reject ${plural(count, 'report')}?`,
      text: 'The public pages stay as they are. Each can be opened again.',
      action: 'Reject',
      danger: true,
    };
    // The toast says why it failed, and the line below.
    if (await confirm(question)) await send('rejected', null).catch(() => undefined);
  };
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label="Selected reports"
          count={count}
          more={all ? null : { of: waiting, which: 'that wait', onSelectAll: picked.selectAll }}
          onClear={picked.clear}
        >
          <Button look="primary" disabled={decide.isPending} onClick={() => setAnswering(true)}>
            Answer {count}
          </Button>
          <Button look="danger" disabled={decide.isPending} onClick={() => void reject()}>
            Reject {count}
          </Button>
        </SelectionBar>
      )}
      {!answering && (
        <BatchOutcome
          error={decide.error}
          decided={decide.data}
          noun="Report"
          done="Decided as one batch."
        />
      )}
      {answering && (
        <AnswerDialog
          count={count}
          busy={decide.isPending}
          error={decide.error}
          onAnswer={(answer) =>
            void send('answered', answer).then(
              () => setAnswering(false),
              () => undefined,
            )
          }
          onClose={() => {
            decide.reset();
            setAnswering(false);
          }}
        />
      )}
    </>
  );
}

function AnswerDialog(props: {
  count: number;
  busy: boolean;
  error: Error | null;
  onAnswer: (answer: string) => void;
  onClose: () => void;
}) {
  const { count, busy, error, onAnswer, onClose } = props;
  const [answer, setAnswer] = useState('');
  const problem = error && (problemsOf(error).answer ?? reason(error));
  return (
    <Dialog
      title={`Answer ${plural(count, 'report')}`}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabled={busy || answer.trim() === ''}
            onClick={() => onAnswer(answer)}
          >
            {busy ? 'Saving...' : `Answer ${count}`}
          </Button>
        </>
      }
    >
      <FormField
        spec={ANSWER_FIELD}
        value={answer}
        problem={problem ?? undefined}
        onChange={(value) => setAnswer(String(value))}
      />
    </Dialog>
  );
}
