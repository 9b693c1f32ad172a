import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { evidenceText } from '#src/domain/imports/evidence-words.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { Notice, Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { setRead } from '../../core/data/reads.ts';
import { adminCall, adminReason } from '../../core/data/call.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import { For } from '../../core/role.tsx';
import {
  ALL,
  CHOICE_ORDER,
  countsOf,
  NONE,
  choosableRows,
  rowsOfChoice,
  withKind,
  type RowSelection,
} from './choice.ts';
import { FoundRows } from './FoundRows.tsx';
import { ROW_KINDS } from './row-columns.tsx';
import { Step } from './Step.tsx';
import { useStored } from '../use-stored.ts';
import { sentences } from '../words.ts';
import { choiceKey, useCancel, useDryRun } from './use-run.ts';

/** What a dry run found, read like a pull request, and the apply of what is chosen of it. */
export function Ready({ run, params }: { run: ImportRun; params: URLSearchParams }) {
  const [choice, setChoice] = useStored<RowSelection>(choiceKey(run.id), ALL);
  const { gate } = run.findings!;
  return (
    <>
      <Step at={2} state="now" says="Nothing is saved yet.">
        {run.problem && (
          <Notice title="Something else changed since you looked">{run.problem}</Notice>
        )}
        {gate && (
          <Notice title="Every changed price is held for review">
            {evidenceText(gate, undefined)}
          </Notice>
        )}
        <For needs="editor">
          <InTrash run={run} />
        </For>
        <FoundRows run={run} params={params} choice={choice} onChoice={setChoice} />
      </Step>
      <ApplyStep run={run} choice={choice} onChoice={setChoice} />
    </>
  );
}

/** Rows with errors that mean plans in the trash, and the way to bring those back. */
function InTrash({ run }: { run: ImportRun }) {
  const read = useDryRun(run.id);
  const count = run.findings!.inTrash;
  if (count === 0) return null;
  const title =
    count === 1
      ? '1 row means a SIM card in the trash'
      : `${formatCount(count)} rows mean SIM cards in the trash`;
  return (
    <Notice title={title}>
      They can come back with the values of the file. You see every change before it is applied.{' '}
      <Button
        look="link"
        disabled={read.isPending}
        onClick={() => read.mutate({ ...run.options!, restore: true })}
      >
        {read.isPending ? 'Reading...' : 'Bring them back'}
      </Button>
      {read.error && <Problem>{adminReason(read.error)}</Problem>}
    </Notice>
  );
}

/** How many rows are applied, whole kinds to leave out, the apply with its question, and the way out. */
function ApplyStep(props: {
  run: ImportRun;
  choice: RowSelection;
  onChoice: (next: RowSelection) => void;
}) {
  const { run, choice, onChoice } = props;
  const client = useQueryClient();
  const findings = run.findings!;
  const counts = countsOf(choice, findings);
  const apply = useMutation({
    mutationFn: () =>
      adminCall('POST', api.importApply(run.id), { body: { rows: rowsOfChoice(choice) } }),
    onSuccess: (now) => setRead(client, api.importRun(run.id), now),
  });
  const cancel = useCancel(run);
  const label = applyLabel(counts, findings);
  const ask = async () => {
    const text = applyText(counts, findings);
    if (await confirm({ title: `${label}?`, text, action: 'Apply' })) apply.mutate();
  };
  const error = apply.error ?? cancel.error;
  const { count, held, total } = counts;
  // Rows that are picked one by one need no whole kinds beside them.
  const kinds = choice.only ? [] : CHOICE_ORDER.filter((kind) => choosableRows(findings, kind) > 0);
  // Held prices that are ticked are applied like the rest.
  const ticked = Object.values(choice.named).filter((kind) => kind === 'held').length;
  const waiting = choosableRows(findings, 'held') - ticked;
  return (
    <Step
      at={3}
      state="next"
      says={
        <span role="status">
          {total > 0 && `${formatCount(count)} of ${plural(total, 'row')} chosen. `}
          {held > 0 && `${plural(held, 'price waits', 'prices wait')} for review. `}
          One step undoes them all.
        </span>
      }
      acts={
        <For needs="editor">
          {count + held < total && (
            <Button look="ghost" onClick={() => onChoice(ALL)}>
              Choose all
            </Button>
          )}
          {count + held > 0 && (
            <Button look="ghost" onClick={() => onChoice(NONE)}>
              Choose none
            </Button>
          )}
          <Button
            look="primary"
            disabled={label === null || apply.isPending}
            onClick={() => void ask()}
          >
            {apply.isPending ? 'Applying...' : (label ?? 'Nothing to apply')}
          </Button>
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </For>
      }
    >
      {(kinds.length > 1 || error) && (
        <For needs="editor">
          {kinds.length > 1 && (
            <div
              className="tw:flex tw:flex-wrap tw:gap-x-5 tw:[&_.check]:text-14"
              role="group"
              aria-label="Kinds of rows to take"
            >
              <span className="tw:self-center tw:text-ink-2">Kinds to take</span>
              {kinds.map((kind) => (
                <label key={kind} className="check">
                  <input
                    type="checkbox"
                    checked={!choice.without.includes(kind)}
                    onChange={(event) => onChoice(withKind(choice, kind, event.target.checked))}
                  />
                  <span>
                    {kind === 'held' && waiting > 0
                      ? `${plural(waiting, 'price')} to hold for review`
                      : `${formatCount(choosableRows(findings, kind))} ${ROW_KINDS[kind].many}`}
                  </span>
                </label>
              ))}
            </div>
          )}
          {error && <Problem>{adminReason(error)}</Problem>}
        </For>
      )}
    </Step>
  );
}

type Findings = NonNullable<ImportRun['findings']>;
type Counts = ReturnType<typeof countsOf>;

/** What an apply would do, as its button says it; null when it would do nothing. */
function applyLabel({ count, held, total }: Counts, { missing, seen }: Findings): string | null {
  if (count > 0) return `Apply ${plural(count, 'change')}`;
  if (held > 0) return `Hold ${plural(held, 'price')} for review`;
  if (total === 0 && seen > 0) return `Date ${plural(seen, 'price')} seen again`;
  // A complete list that changes nothing still counts for the plans that it does not name.
  return total === 0 && missing > 0 ? `Note ${plural(missing, 'missing plan')}` : null;
}

/** What an apply will do and leave, in sentences. */
function applyText({ count, held, total }: Counts, findings: Findings): string {
  const { known, rejected, same, seen, missing } = findings;
  const written = 'written in one step, and the public pages follow';
  return sentences([
    [count, `row of the file is ${written}`, `rows of the file are ${written}`],
    [
      total - count - held,
      'row that you left out stays as before',
      'rows that you left out stay as before',
    ],
    [held, 'price waits under Held rows', 'prices wait under Held rows'],
    [
      known,
      'price that waits or was rejected already is not held once more',
      'prices that wait or were rejected already are not held once more',
    ],
    [rejected, 'row with errors is passed over', 'rows with errors are passed over'],
    [
      seen,
      'price of before is in the file again: the day moves',
      'prices of before are in the file again: the day moves',
    ],
    [same - seen, 'row changes nothing', 'rows change nothing'],
    [
      missing,
      'plan of this source is not in the file; that is counted',
      'plans of this source are not in the file; that is counted',
    ],
  ]);
}
