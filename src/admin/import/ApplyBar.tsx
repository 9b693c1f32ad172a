import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ApiError, callApi, reason } from '../data/call.ts';
import { confirm } from '../dialog/confirm.tsx';
import { go } from '../frame/address.ts';
import type { Choice } from './use-choice.ts';

/** Which rows are applied, the apply itself with its question, and the way out. */
export function ApplyBar({ run, choice }: { run: ImportRun; choice: Choice }) {
  const client = useQueryClient();
  const key = [api.importRun(run.id)];
  const apply = useMutation<ImportRun>({
    mutationFn: () => callApi('POST', api.importApply(run.id), { rows: choice.rows }),
    onSuccess: (now) => client.setQueryData(key, now),
    onError: (error) => {
      const next = newerRun(error);
      if (next === null) return;
      void client.invalidateQueries({ queryKey: key });
      void go({ tab: 'import', run: next, was: run.id });
    },
  });
  const cancel = useMutation<ImportRun>({
    mutationFn: () => callApi('POST', api.importCancel(run.id)),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [api.imports] });
      void go({ tab: 'import' });
    },
  });
  const { count, total } = choice;
  const { held, rejected, same } = run.findings!;
  const works = count > 0 || held > 0;
  const ask = async () => {
    const yes = await confirm({
      title: `${labelOf(count, held)}?`,
      text: [
        count > 0 &&
          `${plural(count, 'row')} of the file ${count === 1 ? 'is' : 'are'} written in one step, and the public pages follow.`,
        total > count &&
          `${plural(total - count, 'row')} that you left out ${total - count === 1 ? 'stays' : 'stay'} as before.`,
        held > 0 && `${plural(held, 'price')} ${held === 1 ? 'waits' : 'wait'} under Held prices.`,
        rejected > 0 &&
          `${plural(rejected, 'rejected row')} ${rejected === 1 ? 'is' : 'are'} passed over.`,
        same > 0 && `${plural(same, 'row')} ${same === 1 ? 'changes' : 'change'} nothing.`,
        'You can revert the whole import afterwards.',
      ]
        .filter(Boolean)
        .join(' '),
      action: 'Apply',
    });
    if (yes) apply.mutate();
  };
  const error = apply.error && newerRun(apply.error) === null ? apply.error : cancel.error;
  return (
    <div className="apply-bar">
      {error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {reason(error)}
        </p>
      )}
      <div className="adm-bar">
        <button
          type="button"
          className="btn btn-primary"
          disabled={!works || apply.isPending}
          onClick={() => void ask()}
        >
          {apply.isPending ? 'Applying...' : works ? labelOf(count, held) : 'Nothing to apply'}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </button>
        {total > 0 && (
          <span className="muted chosen" role="status">
            {count} of {total} rows chosen.{' '}
            {count < total && (
              <button type="button" className="linkbtn" onClick={choice.all}>
                Choose all
              </button>
            )}{' '}
            {count > 0 && (
              <button type="button" className="linkbtn" onClick={choice.none}>
                Choose none
              </button>
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

function labelOf(count: number, held: number): string {
  if (count === 0) return `Hold ${plural(held, 'price')} for review`;
  return `Apply ${plural(count, 'change')}`;
}

/** The dry run that was made anew because the data had moved, from a 409. */
function newerRun(error: Error): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return (JSON.parse(error.body) as { run?: ImportRun }).run?.id ?? null;
  } catch {
    return null;
  }
}
