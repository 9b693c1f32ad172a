import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { setRead } from '../data/reads.ts';
import { call, reason } from '../data/call.ts';
import { confirm } from '../dialog/confirm.tsx';
import { go } from '../frame/address.ts';
import { applyLabel, applyText } from './apply-words.ts';
import { CHOOSE_ALL, CHOOSE_NONE, rowsOfChoice } from './choice.ts';
import { KindChoice } from './KindChoice.tsx';
import type { Choice } from './use-choice.ts';
import { BAR } from '../grid/bar.ts';

/** Which rows are applied, the apply itself with its question, and the way out. */
export function ApplyBar({ run, choice }: { run: ImportRun; choice: Choice }) {
  const client = useQueryClient();
  const address = api.importRun(run.id);
  const apply = useMutation({
    mutationFn: () =>
      call('POST', api.importApply(run.id), { body: { rows: rowsOfChoice(choice.state) } }),
    onSuccess: (now) => setRead(client, address, now),
  });
  const cancel = useMutation({
    mutationFn: () => call('POST', api.importCancel(run.id)),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [api.imports] });
      void go({ tab: 'import' });
    },
  });
  const findings = run.findings!;
  const { count, held, total } = choice;
  const label = applyLabel(choice, findings);
  const ask = async () => {
    const text = applyText(choice, findings);
    if (await confirm({ title: `${label}?`, text, action: 'Apply' })) apply.mutate();
  };
  const error = apply.error ?? cancel.error;
  const taken = count + held;
  return (
    <div className="tw:pt-2">
      <KindChoice run={run} choice={choice} />
      {error && <Problem>{reason(error)}</Problem>}
      <div className={`${BAR} tw:gap-x-3! tw:gap-y-2!`}>
        <Button
          look="primary"
          large
          disabled={label === null || apply.isPending}
          onClick={() => void ask()}
        >
          {apply.isPending ? 'Applying...' : (label ?? 'Nothing to apply')}
        </Button>
        <Button large disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
        {total > 0 && (
          <span className="tw:text-ink-2" role="status">
            {`${taken.toLocaleString('en-US')} of ${plural(total, 'row')} chosen.`}{' '}
            {taken < total && (
              <Button look="link" onClick={() => choice.set(CHOOSE_ALL)}>
                Choose all
              </Button>
            )}{' '}
            {taken > 0 && (
              <Button look="link" onClick={() => choice.set(CHOOSE_NONE)}>
                Choose none
              </Button>
            )}
          </span>
        )}
        <span className="muted">
          Nothing is saved until you apply. You can revert the whole import afterwards.
        </span>
      </div>
    </div>
  );
}
