import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { asked } from '../data/asked.ts';
import { confirm } from '../dialog/confirm.tsx';
import { addressOf, go } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { useUndo } from '../history/use-undo.ts';
import { clockText } from '../time.ts';
import { isPrices } from './words.ts';
import { Fact, Facts, StateBox } from '../publish/StateBox.tsx';
import { For } from '../role.tsx';

/** What an import wrote, where to read it, and the way back. */
export function Applied({ run }: { run: ImportRun }) {
  const undo = useUndo();
  const { created, changed, restored, held, withdrawn, left } = run.applied!;
  const rejected = run.findings?.rejected ?? 0;
  const batch = run.batchId;
  const written = created + changed + restored + withdrawn;
  const wrote = written > 0;
  const revert = async () => {
    const yes = await confirm({
      title: 'Revert this import?',
      text: isPrices(run) ? revertPricesText(run.applied!) : revertText(run.applied!),
      action: 'Revert',
    });
    if (yes) undo.run({ batch: batch! });
  };
  return (
    <>
      <StateBox
        look={run.reverted ? 'held' : 'ok'}
        title={
          run.reverted
            ? 'This import was reverted'
            : wrote
              ? `${plural(written, 'change')} applied`
              : 'Applied: no SIM card had to change'
        }
        acts={
          <>
            {wrote && batch && (
              <TabLink to={addressOf({ tab: 'history', batch })}>Show in the history</TabLink>
            )}
            <For needs="editor">
              {wrote && batch && !run.reverted && (
                <Button disabled={undo.pending} onClick={() => void revert()}>
                  <AdminIcon name="undo-2" />
                  {undo.pending ? 'Reverting...' : 'Revert this batch'}
                </Button>
              )}
              <Button look="primary" onClick={() => void go({ tab: 'import' })}>
                Import another file
              </Button>
            </For>
          </>
        }
      >
        {undo.problem && <Problem>{undo.problem.message}</Problem>}
        <Facts>
          <CountFact name={isPrices(run) ? 'New price records' : 'New SIM cards'} value={created} />
          <CountFact
            name={isPrices(run) ? 'SIM cards with a newer price' : 'Changed'}
            value={changed}
          />
          {restored > 0 && <CountFact name="Back from the trash" value={restored} />}
          <Fact name="Held for review">
            {held > 0 ? (
              <TabLink to={addressOf({ tab: 'import', view: 'held', of: run.id })}>{held}</TabLink>
            ) : (
              0
            )}
          </Fact>
          {withdrawn > 0 && <CountFact name="Withdrawn" value={withdrawn} />}
          <CountFact name="Left out by you" value={left} />
          {rejected > 0 && (
            <Fact name="Rejected">
              {run.kept ? (
                <a
                  download
                  href={asked(api.importDownload(run.id), { kind: 'rejected' })}
                  aria-label={`${plural(rejected, 'rejected row')} as CSV`}
                >
                  {`${rejected.toLocaleString('en-US')}, as CSV`}
                </a>
              ) : (
                rejected.toLocaleString('en-US')
              )}
            </Fact>
          )}
        </Facts>
        <p>
          {run.finishedAt && `By ${run.user}, ${clockText(run.finishedAt)}. `}
          {run.reverted
            ? 'Plans have the values from before.'
            : 'Public pages follow within moments.'}
        </p>
      </StateBox>
      <UndoDialog undo={undo} />
    </>
  );
}

function CountFact({ name, value }: { name: string; value: number }) {
  return <Fact name={name}>{value.toLocaleString('en-US')}</Fact>;
}

function revertPricesText({ created, changed }: NonNullable<ImportRun['applied']>) {
  const records = `${plural(created + changed, 'price record')} ${created + changed === 1 ? 'is' : 'are'} removed again`;
  const prices = `${plural(changed, 'SIM card')} ${changed === 1 ? 'gets its' : 'get their'} old price back`;
  return `${changed > 0 ? `${records}, and ${prices}` : records}, in one step. If somebody changed the same values since, you are asked first.`;
}

function revertText({ created, changed, restored, withdrawn }: NonNullable<ImportRun['applied']>) {
  const old = changed + withdrawn;
  const trashed = created + restored;
  const parts = [
    old > 0 && `${plural(old, 'SIM card')} ${old === 1 ? 'gets its' : 'get their'} old values back`,
    trashed > 0 &&
      `${plural(trashed, 'SIM card')} that came with it ${trashed === 1 ? 'goes' : 'go'} to the trash`,
  ];
  return `${parts.filter(Boolean).join(', and ')}, in one step. If somebody changed the same values since, you are asked first.`;
}
