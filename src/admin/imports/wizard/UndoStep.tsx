import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { AdminIcon } from '../../core/parts/AdminIcon.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { Problem } from '../../core/parts/Problem.tsx';
import { withQuery } from '../../core/data/with-query.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { UndoDialog } from '../../history/UndoDialog.tsx';
import { useUndo } from '../../history/use-undo.ts';
import { For } from '../../core/role.tsx';
import { clockText } from '../../core/time.ts';
import { Step } from './Step.tsx';
import { isPrices, sentences } from '../words.ts';

/** What became of the prices that an import held back. */
const HOLDS = [
  ['held', 'held for review'],
  ['released', 'approved since'],
  ['discarded', 'rejected since'],
  ['replaced', 'replaced by later ones'],
] as const;

/** What an import wrote and left, where to read it, and the way back. */
export function UndoStep({ run }: { run: ImportRun }) {
  const { released } = run.holds;
  const rejected = run.findings?.rejected ?? 0;
  const errors = `${plural(rejected, 'row')} with errors`;
  const written = writtenIn(run);
  return (
    <Step
      at={4}
      state={run.reverted ? 'done' : 'now'}
      says={
        <span role="status">
          <b className="tw:font-semibold tw:text-ink">
            {run.reverted
              ? 'Undone: plans have the values from before.'
              : written > 0
                ? `${plural(written, 'change')} applied.`
                : 'Applied: no SIM card had to change.'}
          </b>{' '}
          {run.reverted &&
            released > 0 &&
            `Not undone with it: ${plural(released, 'price')} approved since. `}
          {run.finishedAt && `By ${run.user}, ${clockText(run.finishedAt)}.`}
        </span>
      }
      acts={
        <For needs="editor">
          <UndoButton run={run} look="quiet" />
        </For>
      }
    >
      <p className="tw:flex tw:flex-wrap tw:gap-x-5 tw:gap-y-1 tw:text-ink-2">
        {HOLDS.filter(([state]) => run.holds[state] > 0).map(([state, words]) => (
          <TabLink
            key={state}
            to={adminAddress({
              tab: 'prices',
              view: 'held',
              of: run.id,
              state: state === 'held' ? null : state,
            })}
          >
            {`${plural(run.holds[state], 'price')} ${words}`}
          </TabLink>
        ))}
        {rejected > 0 &&
          (run.kept ? (
            <a download href={withQuery(api.importDownload(run.id), { kind: 'rejected' })}>
              {`Download ${errors}`}
            </a>
          ) : (
            <span>{errors}</span>
          ))}
        {written > 0 && run.batchId && (
          <TabLink to={adminAddress({ tab: 'settings', view: 'history', batch: run.batchId })}>
            Show in the history
          </TabLink>
        )}
      </p>
    </Step>
  );
}

/** Takes an import back as a whole, once it was asked; nothing where there is nothing to take back. */
export function UndoButton({ run, look }: { run: ImportRun; look: 'quiet' | 'ghost' }) {
  const undo = useUndo();
  const { batchId: batch } = run;
  if (!batch || run.reverted || writtenIn(run) === 0) return null;
  const ask = async () => {
    const question = { title: `Undo ${run.fileName}?`, text: undoText(run), action: 'Undo' };
    if (await confirm(question)) undo.run({ batch });
  };
  return (
    <>
      <Button
        look={look}
        disabled={undo.pending}
        aria-label={`Undo ${run.fileName}`}
        onClick={() => void ask()}
      >
        <AdminIcon name="undo-2" />
        {undo.pending ? 'Undoing...' : 'Undo'}
      </Button>
      {undo.problem && <Problem>{undo.problem.message}</Problem>}
      <UndoDialog undo={undo} />
    </>
  );
}

function writtenIn({ applied }: ImportRun): number {
  return applied ? applied.created + applied.changed + applied.restored + applied.withdrawn : 0;
}

/** What an undo takes back. */
function undoText(run: ImportRun): string {
  const { created, changed, restored, withdrawn } = run.applied!;
  const said = isPrices(run)
    ? ([
        [created + changed, 'price record is removed again', 'price records are removed again'],
        [changed, 'SIM card gets its old price back', 'SIM cards get their old price back'],
      ] as const)
    : ([
        [
          changed + withdrawn,
          'SIM card gets its old values back',
          'SIM cards get their old values back',
        ],
        [
          created + restored,
          'SIM card that came with it goes to the trash',
          'SIM cards that came with it go to the trash',
        ],
      ] as const);
  const holds = sentences([
    [
      run.holds.released,
      'price that was approved since is not undone with it',
      'prices that were approved since are not undone with it',
    ],
    [
      run.holds.held,
      'price still waits under Held rows afterwards',
      'prices still wait under Held rows afterwards',
    ],
  ]);
  return `${[sentences(said), holds].filter(Boolean).join(' ')} All in one step; if somebody changed the same values since, you are asked first.`;
}
